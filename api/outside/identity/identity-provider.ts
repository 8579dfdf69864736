/** Who somebody is. The product's own sessions and tokens begin where this ends. */
export type IdentityProvider = {
  /** @param address lowercased */
  signIn: (address: string, password: string) => Promise<SignInOutcome>
}

type SignInOutcome =
  | { kind: 'signed_in'; user_id: string; session_epoch: number }
  /** Unknown address or wrong password: the caller cannot tell which. */
  | { kind: 'refused' }
  | { kind: 'attempts_exceeded' }
  /** The password was right, but the account has ended. */
  | { kind: 'deactivated' }
