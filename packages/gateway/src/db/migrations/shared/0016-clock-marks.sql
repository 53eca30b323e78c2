-- Times up to which the clock was right, so that nothing is deleted at the start of a process whose clock is wrong.
CREATE TABLE clock_marks (
  name TEXT PRIMARY KEY,
  -- Unix milliseconds.
  time INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
