-- Names for models in calls with a token: a JSON object of names and models, or an empty text.
ALTER TABLE tokens ADD COLUMN aliases TEXT NOT NULL DEFAULT '';
