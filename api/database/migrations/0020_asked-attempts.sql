-- Written into 0015 for a day, so it can be there already.
ALTER TABLE "survey_results" ADD COLUMN IF NOT EXISTS "is_asked" boolean;