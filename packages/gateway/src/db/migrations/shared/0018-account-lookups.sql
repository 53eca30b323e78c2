-- An address is taken in any case, and a deleted invited user stands for the gift that was paid for it.
CREATE INDEX users_email_lower ON users (lower(email)) WHERE email <> '';
CREATE INDEX users_inviter ON users (inviter_id, status) WHERE inviter_id <> 0;
