-- Companies of Alignwise were given the stages of a hiring company. Names that somebody chose stay.
-- The owner of the tables has no scope: forced row-level security would hide every row from the updates.
ALTER TABLE companies NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE pipelines NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE statuses NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE pipelines SET name = 'Team'
  FROM companies WHERE companies.id = pipelines.company_id AND companies.brand = 'be' AND pipelines.name = 'Hiring';--> statement-breakpoint
UPDATE statuses SET name = renamed.after
  FROM companies, (VALUES
    ('Screening', 'Review'), ('Interview', 'Conversation'), ('Offer', 'Growth plan'), ('Hired', 'Coaching'), ('Rejected', 'Closed')
  ) AS renamed (before, after)
  WHERE companies.id = statuses.company_id AND companies.brand = 'be' AND statuses.name = renamed.before;--> statement-breakpoint
ALTER TABLE companies FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE pipelines FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE statuses FORCE ROW LEVEL SECURITY;
