import { useEffect, useState } from 'react'
import { ActionIcon, Button } from '@mantine/core'
import { IconCheck, IconLink } from '@tabler/icons-react'
import { copyLink } from './copy-link.ts'

/** @property text in words beside the icon, where there is room */
type Props = { link: string; label: string; text?: string; size?: 'xs' | 'md' }

const confirmedMs = 2_000

/** Copies a link; its icon is a tick for a moment afterwards. */
export function CopyButton({ link, label, text, size }: Props) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), confirmedMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => setCopied(await copyLink(link))
  const icon = isCopied ? <IconCheck size={18} aria-hidden /> : <IconLink size={18} aria-hidden />
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
