-- The most expensive calls are found at once. Other orders are rare: they read the whole log, or what filters leave.
CREATE INDEX logs_quota ON logs (quota, created_at, id);
