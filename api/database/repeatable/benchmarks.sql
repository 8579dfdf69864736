-- The benchmark version by which a company's people are scored.

-- A new company is scored by the global versions that are active at its creation. While a global version is being
-- replaced, company by company, the lock makes that replacement finish either before or after the new company is
-- created, so that it never misses the company.
CREATE FUNCTION adopt_global_benchmarks(p_company uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock_shared(hashtextextended('companies that score', 0));
  INSERT INTO company_benchmarks (company_id, role_id, role_benchmark_id)
    SELECT p_company, b.role_id, b.id FROM role_benchmarks b WHERE b.company_id IS NULL AND b.state = 'active'
$$;

-- The benchmark that a company uses for a role name: that of its own role, otherwise that of the global role. For each
-- role this is the version in company_benchmarks, with which the company's scores are currently computed, otherwise the
-- active version. Only this view defines the rule; it reads with the caller's permissions.
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
