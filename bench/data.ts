import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { scale } from './scale.ts'
import { database } from './servers.ts'

/** The numbers of the bench companies (bench-1, bench-2 and so on) that rows of the benchmark use. */
export const companies = {
  largest: 1,
  large: 2,
  /** As many results as `large`. All are for `recomputedRole` and have answers. */
  recomputed: 10,
  /** As many results as `large`; for rows that write. */
  written: 11,
  /** The first of the companies of middle size. */
  middle: 12,
  small: 112,
}

/** A separate role, whose targets the row `recompute` changes. */
export const recomputedRole = 'Bench analyst'

export const ownerAddress = (company: number) => `owner.${company}@bench.test`
export const linkId = (company: number) => `bench-link-${company}`

/**
 * Creates the bench companies in addition to the demo world: one with the most results, ten large ones, a hundred of
 * middle size, one small one, and empty ones. All are created in one transaction, so that incomplete data cannot be
 * taken for complete data.
 */
export async function makeData() {
  const client = new pg.Client(database)
  await client.connect()
  try {
    const { rows } = await client.query<{ made: boolean }>(
      `SELECT EXISTS (SELECT FROM companies WHERE slug = 'bench-1') AS made`,
    )
    if (rows[0]!.made) return
    const startedAt = Date.now()
    console.log(`Making the data (${scale.results.largest.toLocaleString('en')} results in the largest company) ...`)
    await setCheckpoints(client, '2GB')
    await beginWithAllTables(client)
    for (const [what, statement] of steps) {
      const stepStartedAt = Date.now()
      await client.query(statement)
      console.log(`  ${what}: ${secondsSince(stepStartedAt)} s`)
    }
    await client.query('COMMIT')
    await client.query('VACUUM (ANALYZE)')
    await client.query('CHECKPOINT')
    await setCheckpoints(client, undefined)
    console.log(`Made the data in ${secondsSince(startedAt)} s`)
  } finally {
    await client.end()
  }
}

/**
 * Begins a transaction that has every table to itself, because the product works in the background meanwhile. It never
 * waits for a lock while it holds another, so it cannot deadlock with the product.
 */
async function beginWithAllTables(client: pg.Client) {
  const { rows } = await client.query<{ tables: string }>(
    `SELECT string_agg(format('%I.%I', schemaname, tablename), ', ') AS tables FROM pg_tables WHERE schemaname = 'public'`,
  )
  for (;;) {
    await client.query('BEGIN')
    try {
      return await client.query(`LOCK TABLE ${rows[0]!.tables} IN ACCESS EXCLUSIVE MODE NOWAIT`)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === lockNotAvailable)) throw error
      await client.query('ROLLBACK')
      await wait(50)
    }
  }
}

/**
 * Waits until the product has delivered all queued mail. Each registration queues a mail, whose delivery would
 * otherwise be measured with the next requests.
 */
export async function waitForDelivery() {
  const client = new pg.Client(database)
  await client.connect()
  try {
    for (;;) {
      const { rowCount } = await client.query(`SELECT FROM outbox WHERE state = 'queued' LIMIT 1`)
      if (rowCount === 0) return
      await wait(200)
    }
  } finally {
    await client.end()
  }
}

const lockNotAvailable = '55P03'

const secondsSince = (startedAt: number) => Math.round((Date.now() - startedAt) / 1000)

/**
 * Makes checkpoints rarer while loading, because after each checkpoint every changed page is written to the log once
 * more.
 */
async function setCheckpoints(client: pg.Client, size: string | undefined) {
  await client.query(size ? `ALTER SYSTEM SET max_wal_size = '${size}'` : 'ALTER SYSTEM RESET max_wal_size')
  await client.query('SELECT pg_reload_conf()')
}

const textArray = (words: string) => `'{${words.trim().replaceAll(/\s+/g, ',')}}'::text[]`

/** 90 first names and about 3,500 last names, so that searches find one person, dozens, or thousands. */
const firstNames = textArray(`
  Aisha Albert Alma Amara Anders Anna Arthur Astrid Beatriz Ben Bianca Bruno Carla Chloé Clara
  Conrad Daan Dana Dev Diego Dora Edith Elena Elif Emil Erik Esther Eva Farid Felix Femi Fiona
  Frida Gabriel Gemma Georg Greta Hana Hanna Hugo Ida Ines Iris Ivan Jakob Jana Jonas Josef Julia
  Karim Keiko Klara Kofi Lars Laura Leila Leo Liam Lina Lucas Luisa Magnus Maja Marco Maria Marta
  Mateo Maya Mei Milan Mina Nadia Nils Nina Noah Nora Olga Omar Oskar Paula Pavel Petra Priya
  Quinn Rafael Ravi Rosa Ruth Samir Sara Sofia Sven Tara Theo Tomás Uma Vera Viktor Yara Zoë`)
const lastNameHeads = textArray(`
  Ab Ald Alm And Arn Bar Beck Berg Bjorn Bland Bran Bren Bur Cald Car Cast Cob Dal Dan Dor Eck El
  Er Fal Fern Flo Fon Gal Gar Gras Grün Hal Har Hav Hol Hor Iv Jan Jar Jos Kal Kar Kov Kra Lan
  Lind Lor Lund Mal Mar Mel Mor Müll Nor Nov Ok Ol Or Pal Per Pet`)
const lastNameTails = textArray(`
  ada ak ano ara astri berg borg by dahl dottir el ell ellano en er ersen eva evic feld ford gaard
  gren hardt holm house ieri ikova ini inski itz kamp land ley lin low man mann meier mont nes nova
  off ola ora oso ov quist ro sen ski smith son stad ström sund vik wick wood`)
const anyOf = (words: string) => `(${words})[1 + floor(random() * cardinality(${words}))::int]`

const { largest, large, middle, small } = scale.results

/**
 * Creates the indexes again at the end. If they were updated row by row, the indexes of the large tables would take
 * most of the time.
 */
const forEachIndex = (statement: string) => `
  DO $$ DECLARE one record; BEGIN
    FOR one IN SELECT indexname, indexdef FROM dropped LOOP EXECUTE ${statement}; END LOOP;
  END $$`

/** The statements that create the data, in order, run as the owner of the database. */
const steps: readonly (readonly [string, string])[] = [
  [
    'indexes dropped',
    `CREATE TEMP TABLE dropped ON COMMIT DROP AS SELECT indexname, indexdef FROM pg_indexes
       WHERE tablename IN ('candidates', 'candidacies', 'survey_results', 'placements')
         AND indexname NOT IN (SELECT conname FROM pg_constraint);
     ${forEachIndex("format('DROP INDEX %I', one.indexname)")}`,
  ],
  [
    'companies',
    `SET LOCAL session_replication_role = replica;
     SET LOCAL synchronous_commit = off;
     SET LOCAL gin_pending_list_limit = '512MB';
     SET LOCAL work_mem = '256MB';
     SELECT setseed(0.42);
     CREATE TEMP TABLE bench ON COMMIT DROP AS
       SELECT n, row_id() AS id, row_id() AS pipeline_id,
         row_id() AS owner_id, row_id() AS link_id,
         CASE WHEN n = ${companies.largest} THEN ${largest} WHEN n <= ${companies.written} THEN ${large}
           WHEN n < ${companies.small} THEN ${middle} WHEN n = ${companies.small} THEN ${small} ELSE 0 END AS results
       FROM generate_series(1, ${scale.companies}) n;
     INSERT INTO companies (id, kind, name, slug, brand, contact_email, settings)
       SELECT id, 'company', 'Bench ' || n, 'bench-' || n, 'hb', 'people@bench.test',
         (SELECT settings || '{"mail_on_finished": false}' FROM companies WHERE slug = 'northgate') FROM bench;
     INSERT INTO pipelines (id, company_id, name, is_default)
       SELECT pipeline_id, id, 'Hiring', true FROM bench;
     INSERT INTO statuses (company_id, pipeline_id, name, type, position)
       SELECT id, pipeline_id, initcap(type), type, position - 1 FROM bench,
         unnest(array['new', 'screening', 'interview', 'offer', 'hired', 'rejected'])
           WITH ORDINALITY AS s(type, position);
     INSERT INTO users (id, company_id, first, last, email, email_verified, set_up_at, auth_role, can_view_hiring_pipeline)
       SELECT owner_id, id, 'Olive', 'Owner', 'owner.' || n || '@bench.test', true, now(), 'COMPANY_OWNER', true
       FROM bench;
     INSERT INTO credentials (user_id, password_hash)
       SELECT owner_id, (SELECT password_hash FROM credentials JOIN users u ON u.id = user_id
         WHERE u.email = 'company.owner@demo.test') FROM bench;
     INSERT INTO roles (company_id, name)
       SELECT id, '${recomputedRole}' FROM bench WHERE n = ${companies.recomputed};
     INSERT INTO survey_links (id, company_id, kind, public_id, owner_user_id, is_default)
       SELECT link_id, id, 'company', 'bench-link-' || n, owner_id, true FROM bench`,
  ],
  [
    // In the order of their dates, shuffled by a few days, as a table fills in reality.
    'people',
    `CREATE TEMP TABLE people ON COMMIT DROP AS
       SELECT id AS company_id, n AS company, k, row_id() AS candidate_id,
         row_id() AS result_id, row_id() AS candidacy_id, ${anyOf(firstNames)} AS first,
         ${anyOf(lastNameHeads)} || ${anyOf(lastNameTails)} AS last,
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
    `INSERT INTO survey_results (id, company_id, candidate_id, candidacy_id, role_id, state, status_id,
         status_since, is_test, archived_at, started_at, completed_at, minutes, quality,
         self_critical, role_score, likely_from, likely_to, created_at)
       SELECT result_id, company_id, candidate_id, candidacy_id, CASE WHEN company = ${companies.recomputed}
           THEN (SELECT id FROM roles WHERE name = '${recomputedRole}') ELSE r.ids[1 + k % cardinality(r.ids)] END, 'completed',
         s.ids[1 + floor(chance * chance * 6)::int], at, k % 97 = 0,
         CASE WHEN k % 50 = 0 THEN at END, at - interval '9 min', at, 6 + k % 9,
         CASE WHEN chance < 0.03 THEN 'invalid' WHEN chance < 0.12 THEN 'caution' ELSE 'good' END,
         (array['usual', 'usual', 'usual', 'high', 'strong', 'very_favourable'])[1 + k % 6],
         1 + floor(random() * 99)::int,
         CASE WHEN chance >= 0.03 THEN 40 END, CASE WHEN chance >= 0.03 THEN 60 END, at
       FROM people
       JOIN (SELECT company_id AS id, array_agg(statuses.id ORDER BY position) AS ids
         FROM statuses GROUP BY 1) s ON s.id = company_id,
       (SELECT array_agg(id ORDER BY name) AS ids FROM roles WHERE company_id IS NULL) r`,
  ],
  [
    'places on boards',
    `INSERT INTO placements (company_id, candidacy_id, survey_result_id, status_id, arrival, position, is_listed)
       SELECT company_id, candidacy_id, id, status_id, arrival, -arrival, archived_at IS NULL AND NOT is_test
       FROM (SELECT company_id, candidacy_id, id, status_id, archived_at, is_test, nextval('placement_arrivals') AS arrival
         FROM (SELECT * FROM survey_results WHERE status_id IS NOT NULL AND company_id IN (SELECT id FROM bench)
           ORDER BY status_since, id) by_time) arrived`,
  ],
  [
    // As many invitations as a company can send in a week. None of these people has begun the survey.
    'invitations',
    `CREATE TEMP TABLE invited ON COMMIT DROP AS
       SELECT p.*, row_id() AS invited_id, row_id() AS invited_candidacy_id, b.owner_id,
         now() - make_interval(hours => 100 + (row_number() OVER ())::int % 500) AS invited_at
       FROM (SELECT * FROM people WHERE company = ${companies.largest} LIMIT ${scale.invited}) p JOIN bench b ON b.n = p.company;
     INSERT INTO survey_results (id, company_id, candidate_id, candidacy_id, role_id, state, started_at)
       SELECT invited_id, company_id, candidate_id, invited_candidacy_id, (SELECT id FROM roles WHERE company_id IS NULL ORDER BY name LIMIT 1),
         'invited', invited_at FROM invited;
     INSERT INTO candidacies (id, company_id, candidate_id, role_id, created_at)
       SELECT candidacy_id, company_id, candidate_id, role_id, started_at FROM survey_results
        WHERE company_id IN (SELECT id FROM bench);
     INSERT INTO invitations (company_id, survey_result_id, invited_by_user_id, expires_at, invited_at, created_at,
         mailed_at, opened_at)
       SELECT company_id, invited_id, owner_id, now() + interval '20 days', invited_at, invited_at, invited_at, invited_at
       FROM invited;
     INSERT INTO daily_counts (company_id, role_id, day, invited, started, finished)
       SELECT r.company_id, r.role_id, c.day, sum(c.invited), sum(c.started), sum(c.finished)
       FROM survey_results r JOIN bench b ON b.id = r.company_id, counted_days(r) c GROUP BY 1, 2, 3;
     INSERT INTO usage_counts (company_id, day, measure, span, amount)
       SELECT r.company_id, c.day, c.measure, c.span, count(*)
       FROM survey_results r JOIN bench b ON b.id = r.company_id, usage_of_result(r, NULL) c GROUP BY 1, 2, 3, 4`,
  ],
  [
    // Computed as the trigger does, because the trigger is disabled here.
    'latest results',
    `UPDATE candidates c SET latest_result_id = l.id, latest_score = l.role_score, active_at = l.dated_at, has_result = l.has_result
       FROM (SELECT candidate_id, (array_agg(id ORDER BY dated_at DESC, id DESC))[1] AS id,
               (array_agg(role_score ORDER BY dated_at DESC, id DESC))[1] AS role_score, max(dated_at) AS dated_at,
               bool_or(state = 'completed') AS has_result
             FROM survey_results WHERE archived_at IS NULL AND NOT is_test GROUP BY 1) l
       WHERE l.candidate_id = c.id`,
  ],
  [
    // The newest results of two companies and all results of one can be opened. They repeat the answers of the demo
    // world.
    'answers and scores',
    `CREATE TEMP TABLE opened ON COMMIT DROP AS
       SELECT p.*, row_number() OVER (PARTITION BY company ORDER BY at DESC) AS nth, b.link_id
       FROM people p JOIN bench b ON b.n = p.company
       WHERE company IN (${companies.large}, ${companies.largest}, ${companies.recomputed});
     CREATE TEMP TABLE answered ON COMMIT DROP AS
       SELECT a.*, row_number() OVER () - 1 AS nth, count(*) OVER () AS of
       FROM survey_answers a WHERE assessment IS NOT NULL;
     INSERT INTO survey_answers (survey_result_id, company_id, survey_link_id, language,
         notice_version, expires_at, form_version, answers, item_ms, assessment)
       SELECT o.result_id, o.company_id, o.link_id, 'en', a.notice_version,
         now() + interval '30 days', a.form_version, a.answers, a.item_ms, a.assessment
       FROM opened o JOIN answered a ON a.nth = o.nth % a.of 
       WHERE o.nth <= ${scale.opened} OR o.company = ${companies.recomputed};
     INSERT INTO benchmark_scores (company_id, survey_result_id, role_benchmark_id, score, likely_from,
         likely_to, exact, misfit, scoring_version)
       SELECT o.company_id, o.result_id, s.role_benchmark_id, s.score, s.likely_from, s.likely_to, s.exact, s.misfit,
         s.scoring_version
       FROM opened o JOIN answered a ON a.nth = o.nth % a.of AND o.company <> ${companies.recomputed}
       JOIN benchmark_scores s ON s.survey_result_id = a.survey_result_id
       JOIN role_benchmarks b ON b.id = s.role_benchmark_id AND b.company_id IS NULL`,
  ],
  ['indexes built', `SET LOCAL maintenance_work_mem = '1GB'; ${forEachIndex('one.indexdef')}`],
]
