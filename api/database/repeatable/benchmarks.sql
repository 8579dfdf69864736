-- Which version of a benchmark scores a company.

-- A new company scores by the global versions that are active when it is made. While one of them is being replaced company by
-- company, the lock makes the replacement end before or after the new company: it is never passed over.
CREATE OR REPLACE FUNCTION adopt_global_benchmarks(p_company uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock_shared(hashtextextended('companies that score', 0));
  INSERT INTO company_benchmarks (company_id, role_id, role_benchmark_id)
    SELECT p_company, b.role_id, b.id FROM role_benchmarks b WHERE b.company_id IS NULL AND b.state = 'active'
$$;

-- The benchmark that a company uses for a role name: of its own role, else of the global one. Of each role it is the version
-- that company_benchmarks names, by which the company's scores are computed at this moment, else the active one. This view is
-- the only place of this rule; it reads with the caller's rights.
CREATE OR REPLACE VIEW effective_benchmarks WITH (security_invoker = true) AS
  SELECT DISTINCT ON (o.company_id, o.role_key)
         o.company_id, o.role_key, CASE WHEN p.role_id IS NULL THEN b.id ELSE p.role_benchmark_id END AS role_benchmark_id
    FROM (SELECT r.company_id, lower(r.name) AS role_key, r.id AS role_id, false AS is_global
            FROM roles r WHERE r.company_id IS NOT NULL
          UNION ALL
          SELECT c.id, lower(r.name), r.id, true FROM companies c CROSS JOIN roles r WHERE r.company_id IS NULL) o
    LEFT JOIN company_benchmarks p ON p.company_id = o.company_id AND p.role_id = o.role_id
    LEFT JOIN role_benchmarks b ON b.role_id = o.role_id AND b.state = 'active'
   WHERE CASE WHEN p.role_id IS NULL THEN b.id ELSE p.role_benchmark_id END IS NOT NULL
   ORDER BY o.company_id, o.role_key, o.is_global;
GRANT SELECT ON effective_benchmarks TO seatwise_app;
