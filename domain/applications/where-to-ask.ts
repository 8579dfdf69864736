/**
 * @property contact_email null if the company has no contact address, which can happen with links opened before an
 * address was required
 */
export type AskedCompany = { company_name: string; contact_email: string | null }

/** Whom people ask about their data: always the company itself, because the product forwards no messages. */
export function whereToAsk({ company_name, contact_email }: AskedCompany): string {
  const wishes = 'see what is kept about you, have it explained, corrected, looked at by a person or deleted'
  return contact_email
    ? `If you would like to ${wishes}, write to ${contact_email}. That is the address of ${company_name}.`
    : `If you would like to ${wishes}, tell the person at ${company_name} who gave you the link.`
}

/** What an applicant reads when the application takes no more changes. It is one sentence, whatever the reason. */
export function unchangeableWords({ company_name, contact_email }: AskedCompany): string {
  const rule = 'This application cannot be changed any more.'
  return contact_email
    ? `${rule} If something in it is no longer right, write to ${contact_email}. That is the address of ${company_name}.`
    : `${rule} If something in it is no longer right, tell the person at ${company_name} who wrote to you.`
}
