import type { Config } from './config.ts'

/**
 * Sent with every response, including those that Fastify or Node send before any hook runs. Pages have a content
 * security policy of their own; everything else may load nothing.
 */
export function securityHeaders({ app_env }: Pick<Config, 'app_env'>): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    // Browsers would apply HSTS to all other programs on localhost too.
    ...(app_env === 'local' ? {} : { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}
