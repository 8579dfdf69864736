import { expect, it } from 'vitest'
import { completedAddress, isWebAddress } from './web-addresses.ts'

it.each([
  ['linkedin.com/in/amy', 'https://linkedin.com/in/amy'],
  ['www.example.com', 'https://www.example.com'],
  ['example.com:8080/x', 'https://example.com:8080/x'],
  ['https://example.com', 'https://example.com'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['amy', 'amy'],
  ['', ''],
])('%s is taken for %s', (typed, address) => expect(completedAddress(typed)).toBe(address))

it.each([
  ['https://example.com', true],
  ['http://sub.example.co.uk:8080/a#b', true],
  ['https://example', false],
  ['https://exa mple.com', false],
  ['data:text/html,x', false],
  ['https://example.com/\u202e', false],
  [`https://example.com/${'x'.repeat(500)}`, false],
])('%s counts as a web address: %s', (text, is) => {
  expect(isWebAddress(text)).toBe(is)
})
