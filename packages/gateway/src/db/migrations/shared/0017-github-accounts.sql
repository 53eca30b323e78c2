-- Numbers of linked GitHub accounts. Their logins, in users.github_id, can be renamed and then belong to somebody else.
CREATE TABLE github_accounts (
  account TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
