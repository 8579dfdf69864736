import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type * as Cognito from '@aws-sdk/client-cognito-identity-provider'
import { generateSecret, verifySync } from 'otplib'
import { signatureFault, type SignatureFault } from '../test-aws-signature.ts'
import { createTokens } from './test-cognito-tokens.ts'

type PoolUser = {
  sub: string
  attributes: Map<string, string>
  password: string | undefined
  status: 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD'
  enabled: boolean
  totp: { secret: string; verified: boolean } | undefined
  factors: { name: Factor; preferred: boolean }[]
}
type Factor = 'SOFTWARE_TOKEN_MFA' | 'SMS_MFA'
type OpenSession = { user: PoolUser; challenge: Cognito.ChallengeNameType; until: number }
type Preferences = Pick<Cognito.SetUserMFAPreferenceRequest, 'SoftwareTokenMfaSettings' | 'SMSMfaSettings'>
type Operation = (input: never) => object | Promise<object>

/** A refusal with the name that Cognito's API reference gives it. */
class CognitoRefusal extends Error {
  constructor(name: string, message: string) {
    super(message)
    this.name = name
  }
}

const minPasswordLength = 8
const sessionMs = 3 * 60_000

const signatureRefusals: Record<SignatureFault, [name: string, message: string]> = {
  missing: ['MissingAuthenticationTokenException', 'Missing Authentication Token'],
  malformed: ['IncompleteSignatureException', 'The request signature does not conform to AWS standards.'],
  unknown_key: ['UnrecognizedClientException', 'The security token included in the request is invalid.'],
  skewed: ['InvalidSignatureException', 'Signature expired'],
  expired: ['InvalidSignatureException', 'Signature expired'],
  wrong: [
    'InvalidSignatureException',
    'The request signature we calculated does not match the signature you provided.',
  ],
}

/**
 * A fake Cognito user pool on loopback, according to Amazon's API reference. It supports the calls of our adapter;
 * users sign in with their e-mail address, and an authenticator app is optional. Pools with other settings are in
 * cognito-pool.test.ts.
 */
export async function startTestCognito() {
  const region = 'eu-west-1'
  const user_pool_id = `${region}_${randomBytes(5).toString('hex')}`
  const client_id = randomBytes(13).toString('hex')
  const keys = { id: 'AKIATEST', secret: randomBytes(30).toString('base64') }
  const users = new Set<PoolUser>()
  const sessions = new Map<string, OpenSession>()

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const tokens = await createTokens({ issuer: `${endpoint}/${user_pool_id}`, client_id })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { status, body } = await perform(request).catch((error: unknown) => {
      if (!(error instanceof CognitoRefusal)) throw error
      return { status: 400, body: { __type: error.name, message: error.message } }
    })
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' })
    response.end(JSON.stringify(body))
  }

  async function perform(request: IncomingMessage): Promise<{ status: number; body: object }> {
    const { method = '', url = '', headers } = request
    if (method === 'GET' && url === `/${user_pool_id}/.well-known/jwks.json`) return { status: 200, body: tokens.keys }
    const body = await buffer(request)
    const [service, name = ''] = String(headers['x-amz-target']).split('.')
    const operation = service === 'AWSCognitoIdentityProviderService' ? operations[name] : undefined
    if (method !== 'POST' || !operation) throw new CognitoRefusal('UnknownOperationException', `${method} ${name}`)
    // Clients call the other operations with a user's password, session or token, and have no AWS keys.
    if (name.startsWith('Admin')) {
      const fault = signatureFault({ method, url, headers, body }, { keys, region, service: 'cognito-idp' })
      if (fault) throw new CognitoRefusal(...signatureRefusals[fault])
    }
    const input = JSON.parse(body.toString()) as { UserPoolId?: string; ClientId?: string }
    const { UserPoolId = user_pool_id, ClientId = client_id } = input
    if (UserPoolId !== user_pool_id)
      throw new CognitoRefusal('ResourceNotFoundException', `User pool ${UserPoolId} does not exist.`)
    if (ClientId !== client_id)
      throw new CognitoRefusal('ResourceNotFoundException', `User pool client ${ClientId} does not exist.`)
    return { status: 200, body: await operation(input as never) }
  }

  const operations: Record<string, Operation> = {
    AdminCreateUser: ({ Username, TemporaryPassword, UserAttributes = [] }: Cognito.AdminCreateUserRequest) => {
      if (findUser(Username!)) throw new CognitoRefusal('UsernameExistsException', 'User account already exists')
      const sub = randomUUID()
      const attributes = new Map([['sub', sub], ['email', Username!], ...entriesOf(UserAttributes)])
      const user: PoolUser = {
        sub,
        attributes,
        password: TemporaryPassword,
        status: 'FORCE_CHANGE_PASSWORD',
        enabled: true,
        totp: undefined,
        factors: [],
      }
      users.add(user)
      return { User: { Username: sub, Attributes: attributesOf(user), Enabled: true, UserStatus: user.status } }
    },

    AdminGetUser: ({ Username }: Cognito.AdminGetUserRequest) => {
      const user = requireUser(Username!)
      const preferred = user.factors.find((factor) => factor.preferred)
      return {
        Username: user.sub,
        UserAttributes: attributesOf(user),
        Enabled: user.enabled,
        UserStatus: user.status,
        ...(user.factors.length > 0 ? { UserMFASettingList: user.factors.map(({ name }) => name) } : {}),
        ...(preferred ? { PreferredMfaSetting: preferred.name } : {}),
      }
    },

    AdminDeleteUser: ({ Username }: Cognito.AdminDeleteUserRequest) => {
      users.delete(requireUser(Username!))
      return {}
    },

    AdminSetUserPassword: ({ Username, Password, Permanent }: Cognito.AdminSetUserPasswordRequest) => {
      const user = requireUser(Username!)
      setPassword(user, Password!)
      user.status = Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD'
      return {}
    },

    AdminUpdateUserAttributes: ({ Username, UserAttributes = [] }: Cognito.AdminUpdateUserAttributesRequest) => {
      const user = requireUser(Username!)
      const next = new Map([...user.attributes, ...entriesOf(UserAttributes)])
      const holder = verifiedHolderOf(next.get('email'))
      if (next.get('email_verified') === 'true' && holder && holder !== user)
        throw new CognitoRefusal('AliasExistsException', 'An account with the email already exists.')
      user.attributes = next
      return {}
    },

    AdminEnableUser: ({ Username }: Cognito.AdminEnableUserRequest) => {
      requireUser(Username!).enabled = true
      return {}
    },

    AdminDisableUser: ({ Username }: Cognito.AdminDisableUserRequest) => {
      requireUser(Username!).enabled = false
      return {}
    },

    AdminSetUserMFAPreference: (input: Cognito.AdminSetUserMFAPreferenceRequest) => {
      setPreferences(requireUser(input.Username!), input)
      return {}
    },

    InitiateAuth: ({ AuthFlow, AuthParameters = {} }: Cognito.InitiateAuthRequest) => {
      if (AuthFlow !== 'USER_PASSWORD_AUTH')
        throw new CognitoRefusal('InvalidParameterException', `${AuthFlow} flow not enabled for this client`)
      const user = findUser(AuthParameters.USERNAME ?? '')
      if (user && !user.enabled) throw new CognitoRefusal('NotAuthorizedException', 'User is disabled.')
      if (!user || user.password === undefined || user.password !== AuthParameters.PASSWORD)
        throw new CognitoRefusal('NotAuthorizedException', 'Incorrect username or password.')
      if (user.status === 'CONFIRMED') return askForFactor(user)
      return openSession(user, 'NEW_PASSWORD_REQUIRED', { userAttributes: '{}', requiredAttributes: '[]' })
    },

    RespondToAuthChallenge: ({
      ChallengeName,
      Session = '',
      ChallengeResponses = {},
    }: Cognito.RespondToAuthChallengeRequest) => {
      const { user, challenge, until } = sessions.get(Session) ?? {}
      if (
        !user ||
        challenge !== ChallengeName ||
        until! < Date.now() ||
        findUser(ChallengeResponses.USERNAME!) !== user
      )
        throw new CognitoRefusal('NotAuthorizedException', 'Invalid session for the user.')
      if (challenge === 'NEW_PASSWORD_REQUIRED') {
        setPassword(user, ChallengeResponses.NEW_PASSWORD!)
        user.status = 'CONFIRMED'
      } else if (!isCodeOf(user, ChallengeResponses.SOFTWARE_TOKEN_MFA_CODE))
        throw new CognitoRefusal('CodeMismatchException', 'Invalid code received for user')
      // A session accepts only one correct answer.
      sessions.delete(Session)
      return challenge === 'NEW_PASSWORD_REQUIRED' ? askForFactor(user) : tokens.issueTo(user)
    },

    AssociateSoftwareToken: async ({ AccessToken }: Cognito.AssociateSoftwareTokenRequest) => {
      const user = await ownerOf(AccessToken)
      user.totp = { secret: generateSecret(), verified: false }
      return { SecretCode: user.totp.secret }
    },

    VerifySoftwareToken: async ({ AccessToken, UserCode }: Cognito.VerifySoftwareTokenRequest) => {
      const user = await ownerOf(AccessToken)
      if (!user.totp || !isCodeOf(user, UserCode))
        throw new CognitoRefusal('EnableSoftwareTokenMFAException', 'Code mismatch and fail enable Software Token MFA')
      user.totp.verified = true
      return { Status: 'SUCCESS' }
    },

    SetUserMFAPreference: async (input: Cognito.SetUserMFAPreferenceRequest) => {
      setPreferences(await ownerOf(input.AccessToken), input)
      return {}
    },
  }

  /** Finds a user by subject, or by a verified address, which belongs to one user only. */
  function findUser(username: string): PoolUser | undefined {
    const all = [...users]
    return (
      all.find(({ sub }) => sub === username) ??
      verifiedHolderOf(username) ??
      all.find(({ attributes }) => attributes.get('email') === username)
    )
  }

  function verifiedHolderOf(email: string | undefined): PoolUser | undefined {
    return [...users].find(
      ({ attributes }) => attributes.get('email') === email && attributes.get('email_verified') === 'true',
    )
  }

  function requireUser(username: string): PoolUser {
    const user = findUser(username)
    if (!user) throw new CognitoRefusal('UserNotFoundException', 'User does not exist.')
    return user
  }

  async function ownerOf(accessToken: string | undefined): Promise<PoolUser> {
    const sub = await tokens.subjectOf(accessToken)
    const user = [...users].find((one) => one.sub === sub)
    if (!user?.enabled) throw new CognitoRefusal('NotAuthorizedException', 'Invalid Access Token')
    return user
  }

  function askForFactor(user: PoolUser): object | Promise<object> {
    return user.factors.some(({ name }) => name === 'SOFTWARE_TOKEN_MFA')
      ? openSession(user, 'SOFTWARE_TOKEN_MFA', {})
      : tokens.issueTo(user)
  }

  function openSession(user: PoolUser, challenge: Cognito.ChallengeNameType, parameters: Record<string, string>) {
    const Session = randomBytes(60).toString('base64url')
    sessions.set(Session, { user, challenge, until: Date.now() + sessionMs })
    return { ChallengeName: challenge, Session, ChallengeParameters: { USER_ID_FOR_SRP: user.sub, ...parameters } }
  }

  return {
    settings: { region, user_pool_id, client_id, endpoint },
    keys,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function setPassword(user: PoolUser, password: string) {
  if (password.length < minPasswordLength)
    throw new CognitoRefusal(
      'InvalidPasswordException',
      'Password did not conform with policy: Password not long enough',
    )
  user.password = password
}

function setPreferences(user: PoolUser, { SoftwareTokenMfaSettings: app, SMSMfaSettings: sms }: Preferences) {
  if (app?.Enabled && !user.totp?.verified)
    throw new CognitoRefusal('InvalidParameterException', 'User has not verified software token mfa')
  if (sms?.Enabled && user.attributes.get('phone_number_verified') !== 'true')
    throw new CognitoRefusal('InvalidParameterException', 'User does not have delivery config set to turn on SMS_MFA')
  for (const [name, setting] of [
    ['SOFTWARE_TOKEN_MFA', app],
    ['SMS_MFA', sms],
  ] as const) {
    if (!setting) continue
    user.factors = user.factors.filter((factor) => factor.name !== name)
    if (setting.Enabled) user.factors.push({ name, preferred: setting.PreferredMfa ?? false })
  }
}

const isCodeOf = ({ totp }: PoolUser, code = '') =>
  totp !== undefined &&
  /^\d{6}$/.test(code) &&
  verifySync({ secret: totp.secret, token: code, epochTolerance: 30 }).valid

const entriesOf = (attributes: Cognito.AttributeType[]) =>
  attributes.map(({ Name, Value }) => [Name!, Value ?? ''] as const)

const attributesOf = ({ attributes }: PoolUser): Cognito.AttributeType[] =>
  [...attributes].map(([Name, Value]) => ({ Name, Value }))
