import { QrCode } from './qr-code.tsx'
import classes from './authenticator.module.css'
import { Stack, Surface, Text } from './layout.tsx'

/** Shows the QR code to scan with an authenticator app, and the key to type instead. */
export function Authenticator({ secret, uri }: { secret: string; uri: string }) {
  return (
    <>
      <Stack as="ol" gap={6} className={classes.steps}>
        <li>Open an authenticator app, for example the one of your password manager.</li>
        <li>
          Scan this code with it. On this very device, <a href={uri}>open it in the app</a> instead.
        </li>
        <li>Type the six digits that the app shows.</li>
      </Stack>
      <Surface className={classes.qr}>
        <QrCode text={uri} label="QR code for the authenticator app" />
      </Surface>
      <Text tone="quiet">
        Cannot scan it? Type this key into the app:
        <br />
        <code className={classes.secret}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </Text>
    </>
  )
}
