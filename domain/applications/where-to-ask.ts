/** @property contact_email null while the company has no address: its links that opened before go on */
export type AskedCompany = { company_name: string; contact_email: string | null }

/** The address for questions about data. The product passes nothing on: people write to the company itself. */
export function whereToAsk({ company_name, contact_email }: AskedCompany): string {
  const wishes = 'see what is kept about you, have it explained, corrected, looked at by a person or deleted'
  return contact_email
    ? `If you would like to ${wishes}, write to ${contact_email}. That is the address of ${company_name}.`
    : `If you would like to ${wishes}, tell the person at ${company_name} who gave you the link.`
}
