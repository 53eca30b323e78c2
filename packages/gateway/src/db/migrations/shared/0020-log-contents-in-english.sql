-- The content of a row in English, if the gateway wrote it and it has a language.
ALTER TABLE logs ADD COLUMN content_en TEXT NOT NULL DEFAULT '';
