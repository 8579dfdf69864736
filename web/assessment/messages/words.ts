import type { Message } from '@seatwise/contract/messages'

export const stateWords: Record<Message['state'], string> = {
  queued: 'On its way',
  sent: 'Sent',
  failed: 'Not delivered',
  held: 'Not sent: no mail server is set up',
  uncertain: 'May not have arrived',
  canceled: 'Canceled',
}

export const peopleWords = (people: number) => (people === 1 ? '1 person' : `${people.toLocaleString('en')} people`)
