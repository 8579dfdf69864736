-- Also takes away what scripts beyond Latin write or leave out: vowel points, hamza, the final sigma, the Persian forms of
-- Arabic letters, and Latin letters without a decomposition (ð, ħ, ɓ). Every hyphen is the one of keyboards.
CREATE OR REPLACE FUNCTION fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS
$$ SELECT replace(replace(replace(replace(translate(
     lower(regexp_replace(normalize(value, NFKD),
       U&'[\0300-\036F\200B-\200D\2060\FEFF''\2019\2018\02BC\0060\00B4\2032\02BB\02B9\0591-\05BD\05BF\05C1\05C2\05C4\05C5\05C7\05F3\05F4\0610-\061A\0640\064B-\065F\0670]', '', 'g')),
     U&'\0131\00F8\0142\0111,\03C2\00F0\0127\0167\014B\0199\0253\0257\01B4\0259\06CC\06A9\0649\0629\2010\2011\2012\2013\2014\2015\2212\05BE', U&'iold \03C3dhtnkbdye\064A\0643\064A\0647--------'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') $$;--> statement-breakpoint
-- The stored texts of the search are computed when a column of theirs is written.
UPDATE "candidates" SET "email" = "email" WHERE "search_text" <> fold(' ' || first || ' ' || last || ' ' || email);--> statement-breakpoint
UPDATE "users" SET "email" = "email" WHERE "search_text" <> fold(' ' || first || ' ' || last || ' ' || email);--> statement-breakpoint
UPDATE "companies" SET "name" = "name" WHERE "search_text" <> fold(' ' || name || ' ' || coalesce(industry, ''));--> statement-breakpoint
UPDATE "roles" SET "name" = "name" WHERE "search_text" <> fold(' ' || name || ' ' || coalesce(description, ''));--> statement-breakpoint
UPDATE "jobs" SET "title" = "title" WHERE "search_text" <> fold(' ' || title);--> statement-breakpoint
UPDATE "funnels" SET "name" = "name" WHERE "search_text" <> fold(' ' || name);--> statement-breakpoint
UPDATE "hiring_campaigns" SET "name" = "name" WHERE "search_text" <> fold(' ' || name);
