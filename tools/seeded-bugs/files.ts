import type { Bug } from './bug.ts'

/** Files: whose they are, who sees them, what is removed, and the processes that decode them. */
export const files: Bug[] = [
  {
    name: 'files: tenant filter and row-level security are both missing',
    gain: 'removes the files of every company',
    changes: [
      {
        symbol: 'markRemoved',
        from: 'inScope(scope, files.company_id), eq(files.company_id, company_id),',
        to: '',
      },
      {
        symbol: 'GRANT DELETE ON rate_limits',
        from: 'GRANT DELETE ON rate_limits TO seatwise_app;',
        to: 'GRANT DELETE ON rate_limits TO seatwise_app; ALTER TABLE files DISABLE ROW LEVEL SECURITY;',
      },
    ],
    tests: ['files.test.ts'],
    named: 'of another company',
  },
  {
    name: 'a file is confirmed without the tenant filter',
    gain: 'takes over another company’s upload if row-level security fails as well',
    changes: [
      {
        symbol: 'markStored',
        from: 'inScope(scope, files.company_id), eq(files.company_id, company_id),',
        to: '',
      },
    ],
    tests: ['files.test.ts'],
    named: 'were there no policies',
  },
  {
    name: 'the key of a file is made from its name',
    gain: 'replaces the file of another company by uploading one of the same name',
    changes: [
      {
        symbol: 'insertPendingFile',
        from: 'const storage_key = `companies/${file.company_id}/${id}`',
        to: "const storage_key = `companies/${file.name.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')}`",
      },
    ],
    tests: ['files.test.ts'],
    named: 'of the same name stays as it is',
  },
  {
    name: 'a file is served in every state',
    gain: 'reads removed files, and uploads that were never accepted',
    changes: [{ symbol: 'FUNCTION public_file', from: "AND f.state = 'stored'", to: '' }],
    tests: ['files.test.ts'],
    named: 'invisible at once|shows nothing when the change fails',
  },
  {
    name: 'the sweep removes a file that is used',
    gain: 'destroys data',
    changes: [
      {
        symbol: 'FUNCTION claim_unused_files',
        from: 'AND NOT EXISTS (SELECT FROM companies c WHERE c.logo_id = f.id)',
        to: '',
      },
    ],
    tests: ['files.test.ts'],
    named: 'the sweep',
  },
  {
    name: 'the sweep removes uploads that are going on',
    gain: 'destroys data',
    changes: [
      {
        symbol: 'FUNCTION claim_unused_files',
        from: "AND f.created_at < now() - CASE f.purpose WHEN 'export' THEN interval '1 day' ELSE interval '1 hour' END",
        to: '',
      },
    ],
    tests: ['files.test.ts'],
    named: 'the sweep',
  },
  {
    name: 'the sweep removes the files of another installation in the same bucket',
    gain: 'destroys data',
    changes: [
      {
        symbol: 'FUNCTION storage_keys_without_file',
        from: "AND EXISTS (SELECT FROM companies c WHERE c.id::text = split_part(key, '/', 2))",
        to: '',
      },
    ],
    tests: ['files.test.ts'],
    named: 'old bytes without a row',
  },
  {
    name: 'the key of a file may contain dots',
    gain: 'reads and writes files outside of the store (path traversal)',
    changes: [
      {
        symbol: 'embeddedFiles',
        from: 'if (!/^[a-z0-9-][a-z0-9.-]*(\\/[a-z0-9-][a-z0-9.-]*)*$/.test(key)',
        to: 'if (!/^[a-z0-9./-]+$/.test(key)',
      },
    ],
    named: 'it could leave the folder',
  },
  {
    name: 'the file store follows symbolic links',
    gain: 'reads any file of the machine',
    changes: [
      {
        symbol: 'embeddedFiles',
        from: 'open(fileOf(key), O_RDONLY | O_NOFOLLOW)',
        to: 'open(fileOf(key), O_RDONLY)',
      },
    ],
    named: 'follows no symbolic link',
  },
  {
    name: 'an upload that ends early is stored',
    gain: 'replaces a file by half of one',
    changes: [{ symbol: 'exactly', from: 'done(seen < size ? wrongSize() : null)', to: 'done()' }],
    named: 'a file store in',
  },
  {
    name: 'pictures of all companies wait in one queue',
    gain: 'delays the uploads of every company (denial of service)',
    changes: [
      {
        symbol: 'encodeImage',
        in: 'api/base/images/actions.ts',
        from: 'key: of.franchise_id',
        to: "key: 'pictures'",
      },
    ],
    named: 'several uploads at once',
  },
  {
    name: 'the time of a decoder is not limited',
    gain: 'occupies all decoders for good (denial of service)',
    changes: [
      {
        symbol: 'createProcessPool',
        from: 'if (isOver) answer.reject(new TimeLimitReached())',
        to: 'if (isOver && maxMs === 0) answer.reject(new TimeLimitReached())',
      },
    ],
    named: 'a process pool',
  },
  {
    name: 'decoders get the environment of the product',
    gain: 'reads APP_SECRET and the database’s password through a bug of a decoder',
    changes: [
      {
        symbol: 'createProcessPool',
        from: 'env: LD_LIBRARY_PATH ? { LD_LIBRARY_PATH } : {}',
        to: 'env: { ...process.env, LD_LIBRARY_PATH }',
      },
    ],
    named: 'a process pool',
  },
  {
    name: 'files are answered without nosniff',
    gain: 'lets an old browser run a file as a page (stored XSS)',
    changes: [
      { symbol: 'sendFile', from: ".header('x-content-type-options', 'nosniff')", to: '' },
      { symbol: 'securityHeaders', from: "'x-content-type-options': 'nosniff',", to: '' },
    ],
    tests: ['images.test.ts'],
    named: 'is stored in the preset widths',
  },
  {
    name: 'files are answered without a sandbox',
    gain: 'runs a file as a page of our origin (stored XSS)',
    changes: [
      {
        symbol: 'sendFile',
        from: ".header('content-security-policy', \"default-src 'none'; sandbox\")",
        to: '',
      },
    ],
    tests: ['images.test.ts'],
    named: 'is stored in the preset widths',
  },
  {
    name: 'the name of a file is written into a header as it is',
    gain: 'adds headers to an answer, and hides the ending of a name',
    changes: [
      {
        symbol: 'contentDisposition',
        from: 'return `${disposition}; filename="${ascii}"; filename*=UTF-8\'\'${encoded}`',
        to: "return `${disposition}; filename=\"${ascii && name.toWellFormed().replaceAll(/[^\\x20-\\x7e]/g, '')}\"; filename*=UTF-8''${encoded}`",
      },
    ],
    tests: ['handle.test.ts'],
    named: 'under a name that can neither',
  },
]
