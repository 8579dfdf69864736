-- Also takes away what people type in several ways: apostrophes, commas, joiners, ligatures, ß and dotless i.
CREATE OR REPLACE FUNCTION fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS
$$ SELECT replace(replace(replace(replace(translate(
     lower(regexp_replace(normalize(value, NFKD), U&'[\0300-\036F\200B-\200D\2060\FEFF''\2019\2018\02BC\0060\00B4\2032]', '', 'g')),
     U&'\0131\00F8\0142\0111,', 'iold '), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') $$;--> statement-breakpoint
-- The stored texts of the search are computed when a column of theirs is written.
UPDATE "candidates" SET "email" = "email" WHERE "search_text" <> fold(' ' || first || ' ' || last || ' ' || email);--> statement-breakpoint
UPDATE "users" SET "email" = "email" WHERE "search_text" <> fold(' ' || first || ' ' || last || ' ' || email);--> statement-breakpoint
UPDATE "companies" SET "name" = "name" WHERE "search_text" <> fold(' ' || name || ' ' || coalesce(industry, ''));--> statement-breakpoint
UPDATE "roles" SET "name" = "name" WHERE "search_text" <> fold(' ' || name || ' ' || coalesce(description, ''));--> statement-breakpoint
UPDATE "jobs" SET "title" = "title" WHERE "search_text" <> fold(' ' || title);--> statement-breakpoint
UPDATE "funnels" SET "name" = "name" WHERE "search_text" <> fold(' ' || name);--> statement-breakpoint
UPDATE "hiring_campaigns" SET "name" = "name" WHERE "search_text" <> fold(' ' || name);--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX IF NOT EXISTS "candidates_phone_digits" ON "candidates" USING gin ("company_id","phone" gin_trgm_ops);
