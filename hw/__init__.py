"""What a table is made of: data files and the plain types they load into."""
