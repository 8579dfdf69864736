import { isSmall } from './product.ts'

/** Companies and results shrink alike, so that the small world keeps the shape of the large. */
const shrink = isSmall ? 50 : 1

/** Numbers of the bench companies, by what they hold: bench-1, bench-2 and so on. */
export const million = 1
export const hundredThousand = 2
/** Another of the same size, for rows that write. */
export const writable = 11
export const hundred = 112

export const owner = (company: number) => `owner.${company}@bench.test`
export const link = (company: number) => `bench-link-${company}`

const list = (words: string) => `'{${words.trim().replaceAll(/\s+/g, ',')}}'::text[]`

/** A hundred first names and 3,000 last ones: searches find one person, dozens, or thousands. */
const firsts = list(`
  Aisha Albert Alma Amara Anders Anna Arthur Astrid Beatriz Ben Bianca Bruno Carla Chloé Clara
  Conrad Daan Dana Dev Diego Dora Edith Elena Elif Emil Erik Esther Eva Farid Felix Femi Fiona
  Frida Gabriel Gemma Georg Greta Hana Hanna Hugo Ida Ines Iris Ivan Jakob Jana Jonas Josef Julia
  Karim Keiko Klara Kofi Lars Laura Leila Leo Liam Lina Lucas Luisa Magnus Maja Marco Maria Marta
  Mateo Maya Mei Milan Mina Nadia Nils Nina Noah Nora Olga Omar Oskar Paula Pavel Petra Priya
  Quinn Rafael Ravi Rosa Ruth Samir Sara Sofia Sven Tara Theo Tomás Uma Vera Viktor Yara Zoë`)
const heads = list(`
  Ab Ald Alm And Arn Bar Beck Berg Bjorn Bland Bran Bren Bur Cald Car Cast Cob Dal Dan Dor Eck El
  Er Fal Fern Flo Fon Gal Gar Gras Grün Hal Har Hav Hol Hor Iv Jan Jar Jos Kal Kar Kov Kra Lan
  Lind Lor Lund Mal Mar Mel Mor Müll Nor Nov Ok Ol Or Pal Per Pet`)
const tails = list(`
  ada ak ano ara astri berg borg by dahl dottir el ell ellano en er ersen eva evic feld ford gaard
  gren hardt holm house ieri ikova ini inski itz kamp land ley lin low man mann meier mont nes nova
  off ola ora oso ov quist ro sen ski smith son stad ström sund vik wick wood`)
const pick = (words: string, chance: string) => `(${words})[1 + floor(${chance} * cardinality(${words}))::int]`

/** What makes the world, in order, as the owner of the database and in one transaction. */
export const steps: readonly (readonly [string, string])[] = [
  [
    'companies',
    `SET LOCAL session_replication_role = replica;
     SET LOCAL synchronous_commit = off;
     SET LOCAL gin_pending_list_limit = '512MB';
     SET LOCAL work_mem = '256MB';
     SELECT setseed(0.42);
     CREATE TEMP TABLE bench ON COMMIT DROP AS
       SELECT n, gen_random_uuid() AS id, gen_random_uuid() AS pipeline_id,
         gen_random_uuid() AS owner_id, gen_random_uuid() AS link_id,
         ceil(CASE WHEN n = ${million} THEN 1000000.0 WHEN n <= ${writable} THEN 100000
           WHEN n < ${hundred} THEN 5000 WHEN n = ${hundred} THEN 100 ELSE 0 END / ${shrink})::int AS results
       FROM generate_series(1, ${10_000 / shrink}) n;
     INSERT INTO companies (id, kind, name, slug, brand, settings)
       SELECT id, 'company', 'Bench ' || n, 'bench-' || n, 'hb',
         '{"candidate_sees_result": false, "retention_months": 24, "mail_on_finished": true}' FROM bench;
     INSERT INTO pipelines (id, company_id, name, is_default)
       SELECT pipeline_id, id, 'Hiring', true FROM bench;
     INSERT INTO statuses (company_id, pipeline_id, name, type, position)
       SELECT id, pipeline_id, initcap(type), type, position - 1 FROM bench,
         unnest(array['new', 'screening', 'interview', 'offer', 'hired', 'rejected'])
           WITH ORDINALITY AS s(type, position);
     INSERT INTO users (id, company_id, first, last, email, auth_role, can_view_hiring_pipeline)
       SELECT owner_id, id, 'Olive', 'Owner', 'owner.' || n || '@bench.test', 'COMPANY_OWNER', true
       FROM bench;
     INSERT INTO credentials (user_id, password_hash)
       SELECT owner_id, (SELECT password_hash FROM credentials JOIN users u ON u.id = user_id
         WHERE u.email = 'company.owner@demo.test') FROM bench;
     INSERT INTO survey_links (id, company_id, kind, public_id, owner_user_id, is_default)
       SELECT link_id, id, 'company', 'bench-link-' || n, owner_id, true FROM bench`,
  ],
  [
    // In the order of their dates but for a few days, as a table fills in real life.
    'people',
    `CREATE TEMP TABLE people ON COMMIT DROP AS
       SELECT id AS company_id, n AS company, k, gen_random_uuid() AS candidate_id,
         gen_random_uuid() AS result_id, ${pick(firsts, 'random()')} AS first,
         ${pick(heads, 'random()')} || ${pick(tails, 'random()')} AS last,
         now() - make_interval(secs => (1 - k::float / results + random() / 200) * 3 * 31557600) AS at,
         random() AS chance
       FROM bench, generate_series(1, results) k`,
  ],
  [
    'candidates',
    `INSERT INTO candidates (id, company_id, first, last, email, created_at)
       SELECT candidate_id, company_id, first, last,
         lower(first || '.' || last) || '.' || k || '@people.test', at FROM people`,
  ],
  [
    'results',
    `INSERT INTO survey_results (id, company_id, candidate_id, role_id, state, status_id,
         status_since, is_test, archived_at, started_at, completed_at, minutes, quality,
         self_critical, role_score, created_at)
       SELECT result_id, company_id, candidate_id, r.ids[1 + k % cardinality(r.ids)], 'completed',
         s.ids[1 + floor(chance * chance * 6)::int], at, k % 97 = 0,
         CASE WHEN k % 50 = 0 THEN at END, at - interval '9 min', at, 6 + k % 9,
         CASE WHEN chance < 0.03 THEN 'invalid' WHEN chance < 0.12 THEN 'caution' ELSE 'good' END,
         (array['usual', 'usual', 'usual', 'high', 'strong', 'very_favourable'])[1 + k % 6],
         1 + floor(random() * 99)::int, at
       FROM people
       JOIN (SELECT company_id AS id, array_agg(statuses.id ORDER BY position) AS ids
         FROM statuses GROUP BY 1) s ON s.id = company_id,
       (SELECT array_agg(id ORDER BY name) AS ids FROM roles WHERE company_id IS NULL) r`,
  ],
  [
    // The newest of one company can be opened: the demo world's answers, again and again.
    'answers and scores',
    `CREATE TEMP TABLE opened ON COMMIT DROP AS
       SELECT p.*, row_number() OVER (ORDER BY at DESC) AS nth, b.link_id
       FROM people p JOIN bench b ON b.n = p.company WHERE company = ${hundredThousand};
     CREATE TEMP TABLE worked ON COMMIT DROP AS
       SELECT a.*, row_number() OVER () - 1 AS nth, count(*) OVER () AS of
       FROM survey_answers a WHERE assessment IS NOT NULL;
     INSERT INTO survey_answers (survey_result_id, company_id, survey_link_id, language,
         notice_version, expires_at, form_version, answers, item_ms, assessment)
       SELECT o.result_id, o.company_id, o.link_id, 'en', w.notice_version,
         now() + interval '30 days', w.form_version, w.answers, w.item_ms, w.assessment
       FROM opened o JOIN worked w ON w.nth = o.nth % w.of WHERE o.nth <= 5000;
     INSERT INTO benchmark_scores (company_id, survey_result_id, role_benchmark_id, score, exact,
         misfit, scoring_version)
       SELECT o.company_id, o.result_id, s.role_benchmark_id, s.score, s.exact, s.misfit,
         s.scoring_version
       FROM opened o JOIN worked w ON w.nth = o.nth % w.of
       JOIN benchmark_scores s ON s.survey_result_id = w.survey_result_id
       JOIN role_benchmarks b ON b.id = s.role_benchmark_id AND b.company_id IS NULL`,
  ],
]
