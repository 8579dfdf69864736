import { useEffect, useState } from 'react'
import { ActionIcon, Button } from '@mantine/core'
import { IconCheck, IconCopy, IconLink } from '@tabler/icons-react'
import { copyLink, copyText } from './copy-link.ts'

/**
 * @property what what is copied if it is not a link; the same text is visible beside the button
 * @property text a label beside the icon
 */
type Props = { link: string; what?: string; label: string; text?: string; size?: 'xs' | 'md' }

const confirmedMs = 2_000
const byHand = 'This browser does not let the page copy. Select the text and copy it yourself.'

/** A button that copies a link or another text. For a moment afterwards its icon is a check mark. */
export function CopyButton({ link, what, label, text, size }: Props) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), confirmedMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => setCopied(await (what ? copyText(link, `${what} copied`, byHand) : copyLink(link)))
  const Mark = isCopied ? IconCheck : what ? IconCopy : IconLink
  const icon = <Mark size={size === 'xs' ? 16 : 18} aria-hidden />
  if (text)
    return (
      <Button variant="default" {...(size ? { size } : {})} leftSection={icon} onClick={() => void copy()}>
        {text}
        <span className="visually-hidden">: {label}</span>
      </Button>
    )
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={() => void copy()}>
      {icon}
    </ActionIcon>
  )
}
