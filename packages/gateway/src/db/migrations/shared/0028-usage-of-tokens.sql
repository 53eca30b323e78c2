-- Holders of a key ask for the usage of one token.
CREATE INDEX usage_totals_token ON usage_totals (user_id, token, quarter);
