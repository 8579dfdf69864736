import { daysToFinish } from '@seatwise/contract/limits'
import { brands } from '@seatwise/domain/brands/brands'
import type { BrandKey } from '@seatwise/domain/brands/brand'

type Words = { subject: string; body: string }

/** Nothing that was typed at the form: it goes to an address that nobody has proved. The token stands behind #, so that it reaches no server log on the way. */
export function resumeMail(mail: {
  brand: BrandKey
  company_name: string
  role_name: string
  public_url: string
  token: string
}): Words {
  return {
    subject: `Your survey for ${mail.company_name}`,
    body: [
      'Hello,',
      `with this link you can begin the survey for ${mail.company_name} (${mail.role_name}), or go on where you stopped, on any device:`,
      `${mail.public_url}/survey/take#${mail.token}`,
      `The link works for ${daysToFinish} days. If you did not ask for it, you can ignore this mail.`,
      brands[mail.brand].name,
    ].join('\n\n'),
  }
}

export function finishedMail(mail: {
  brand: BrandKey
  owner_first: string
  person: string
  role_name: string | null
  address: string
}): Words {
  return {
    subject: `${mail.person} has finished the survey`,
    body: [
      `Hello ${mail.owner_first},`,
      `${mail.person} has finished the survey${mail.role_name ? ` for ${mail.role_name}` : ''}. The result is here:`,
      mail.address,
      brands[mail.brand].name,
    ].join('\n\n'),
  }
}
