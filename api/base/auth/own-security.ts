import {
  endSessions,
  forgetDevice,
  listDevices,
  listSessions,
  rememberDevice,
  verifyAttribute,
} from '@seatwise/contract/auth'
import { minutes } from '@seatwise/contract/limits'
import { changePassword } from '@seatwise/contract/users'
import { countOpenKeys, endSessionsOf, lockUserRow } from '../../identity/end-sessions.ts'
import { maskedEmail, maskedPhone } from '../../identity/masked.ts'
import { refusePoorPassword } from '../../identity/password-policy.ts'
import { originOf } from '../../kernel/handle.ts'
import { Invalid, Refusal } from '../../kernel/refusal.ts'
import type { UserScope } from '../../kernel/scope.ts'
import type { Server } from '../../server.ts'
import { auditOwn } from '../audit-events/repository.ts'
import { enqueueMail, enqueueText } from '../outbox/repository.ts'
import { renderMail } from '../outbox/templates.ts'
import { changeOwnEmail, findOwnContact, markPhoneVerified, pendingEmail } from '../../identity/accounts.ts'
import { devicesOf, forgetDeviceOf, rememberCurrent } from './devices.ts'
import { refuseFactorChange, refuseWrongPassword, registerMfa } from './mfa.ts'
import { mailNotice } from './notices.ts'
import { recordNewPassword } from './passwords.ts'
import { currentSession, endOwnSessions, openSessionsOf, recordFactor } from './repository.ts'
import { codeToken, createSentCode, tryCodesTo, consumeSentToken, voidSentTokens } from './sent-tokens.ts'

const done = { data: { done: true as const } }

/** What users manage themselves: sessions, devices, second factors, password and verified addresses. */
export function registerOwnSecurity(server: Server) {
  const { config, identity, limits } = server

  server.handle(listSessions, async ({ scope }) => ({
    data: await openSessionsOf(scope),
  }))

  server.handle(endSessions, async ({ scope, query }) => {
    const ended = await endOwnSessions(scope, query.id ? { id: query.id } : 'others')
    if (query.id && ended === 0) throw new Refusal('not_found')
    await auditOwn(scope, 'auth.end-sessions', { ended })
    return { data: { done: true as const, open_api_keys: await countOpenKeys(scope, scope.user.id) } }
  })

  server.handle(listDevices, async ({ scope }) => ({
    data: await devicesOf(scope),
  }))

  server.handle(rememberDevice, async ({ scope, body }) => {
    const id = await rememberCurrent(scope, body.name)
    if (!id) throw new Refusal('device_configuration')
    await auditOwn(scope, 'auth.remember-device')
    await mailNotice(scope, 'browser_remembered', config.public_url)
    return { data: { id } }
  })

  server.handle(forgetDevice, async ({ scope, query }) => {
    if (!(await forgetDeviceOf(scope, query.id))) throw new Refusal('not_found')
    await auditOwn(scope, 'auth.forget-device')
    return done
  })

  server.handle(
    changePassword,
    async ({ user, body, request, inTransaction }) => {
      await refuseWrongPassword(server, user.id, body.oldPassword)
      await refusePoorPassword(body.newPassword, { ...user, company_name: user.company.name }, 'newPassword')
      if (body.newPassword === body.oldPassword)
        throw new Invalid([{ path: 'newPassword', message: 'Choose a password that differs from the present one.' }])
      const { id: session_id } = await inTransaction(currentSession)
      await identity.setPassword(user.id, body.newPassword, {
        address_proved: true,
        origin: originOf(request),
        alsoWrite: async (scope) => {
          await endSessionsOf(scope, user.id, 'password_changed', session_id)
          await recordNewPassword(scope, 'auth.change-password', config.public_url)
        },
      })
      const open_api_keys = await inTransaction((scope) => countOpenKeys(scope, user.id))
      return { data: { done: true as const, open_api_keys } }
    },
    { opensTransactions: true },
  )

  server.handle(
    verifyAttribute,
    async ({ user, body, request, inTransaction }) => {
      if (body.step === 'send') {
        await limits.take('mail_to_address', `attribute ${user.id}`, 'attempts_exceeded')
        const target = await inTransaction((scope) =>
          body.attribute === 'email' ? emailToProve(scope) : phoneToProve(scope),
        )
        await limits.take('mail_to_address', `proof ${target}`, 'attempts_exceeded')
        const send = body.attribute === 'email' ? mailEmailCode : textPhoneCode
        await inTransaction((scope) => send(scope, target))
        const destination = body.attribute === 'email' ? maskedEmail(target) : maskedPhone(target)
        return { data: { destination, verified: false } }
      }
      const { attribute, code } = body
      const isEmail = attribute === 'email'
      // A confirmed number receives sign-in codes, so a stolen session must not be able to add one.
      if (!isEmail) {
        if (body.password === undefined) throw new Invalid([passwordMissing])
        await refuseWrongPassword(server, user.id, body.password)
        await refuseFactorChange(server, user.id, originOf(request), inTransaction)
      }
      const target = await inTransaction(async (scope) => {
        const asked = isEmail ? await pendingEmail(scope) : (await findOwnContact(scope)).phone
        return asked && (await tryCodesTo(scope, user.id, isEmail ? 'email' : 'phone', asked)) ? asked : undefined
      })
      if (!target) throw new Refusal('code_refused')
      await inTransaction((scope) =>
        isEmail ? proveEmail(scope, target, code) : provePhone(scope, target, code, config.public_url),
      )
      if (isEmail) await identity.syncUser({ user_id: user.id, email: target, active: true })
      return { data: { destination: null, verified: true } }
    },
    { opensTransactions: true },
  )

  registerMfa(server)
}

/** The new address that is not confirmed yet, otherwise the current one. */
const emailToProve = async (scope: UserScope) => (await pendingEmail(scope)) ?? scope.user.email

async function phoneToProve(scope: UserScope): Promise<string> {
  const { phone } = await findOwnContact(scope)
  if (!phone) throw new Refusal('not_found')
  return phone
}

export const passwordMissing = { path: 'password', message: 'Enter your password to confirm this change.' }

export async function mailEmailCode(scope: UserScope, target: string) {
  const { id: user_id, first, company } = scope.user
  await voidSentTokens(scope, user_id, 'email')
  const code = await createSentCode(scope, `email ${target} ${user_id}`, {
    user_id,
    purpose: 'email',
    target,
    minutes: minutes.code,
  })
  const mail = renderMail('confirm-email', company.brand, { first, code, minutes: minutes.code })
  await enqueueMail(scope, { company_id: company.id, recipient: target, ...mail })
}

async function textPhoneCode(scope: UserScope, phone: string) {
  const { id: user_id, company } = scope.user
  await voidSentTokens(scope, user_id, 'phone')
  const code = await createSentCode(scope, `phone ${phone} ${user_id}`, {
    user_id,
    purpose: 'phone',
    target: phone,
    minutes: minutes.code,
  })
  const body = `${code} is your code to confirm this number. It works for ${minutes.code} minutes.`
  await enqueueText(scope, { company_id: company.id, recipient: phone, body })
}

async function proveEmail(scope: UserScope, target: string, code: string) {
  const { id, email, first, company } = scope.user
  await lockUserRow(scope, id)
  if (!(await consumeSentToken(scope, codeToken(`email ${target} ${id}`, code), ['email'])))
    throw new Refusal('code_refused')
  if (!(await changeOwnEmail(scope, target))) throw new Refusal('email_taken')
  // Invalidates links that were emailed to the old address.
  await voidSentTokens(scope, id, 'reset', 'sign_in')
  await auditOwn(scope, 'auth.confirm-email')
  if (target === email) return
  const mail = renderMail('email-changed', company.brand, { first, new_email: maskedEmail(target) })
  await enqueueMail(scope, { company_id: company.id, recipient: email, ...mail })
}

async function provePhone(scope: UserScope, phone: string, code: string, public_url: string) {
  await lockUserRow(scope, scope.user.id)
  const now = await findOwnContact(scope)
  if (
    now.phone !== phone ||
    !(await consumeSentToken(scope, codeToken(`phone ${phone} ${scope.user.id}`, code), ['phone']))
  )
    throw new Refusal('code_refused')
  await markPhoneVerified(scope)
  // Sessions and remembered browsers from before never verified this factor.
  if (!now.phone_verified) await endSessionsOf(scope, scope.user.id, 'factor_changed', scope.session_id)
  await recordFactor(scope, scope.session_id, 'SMS')
  await auditOwn(scope, 'auth.confirm-phone')
  await mailNotice(scope, 'phone_confirmed', public_url)
}
