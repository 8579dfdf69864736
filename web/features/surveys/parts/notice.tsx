import type { ReactNode } from 'react'

/** A page with a single message: what happened and what to do now. */
export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="page">
      <title>{title}</title>
      <h1>{title}</h1>
      <div className="lead">{children}</div>
    </main>
  )
}
