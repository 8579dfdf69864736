import type { ReactNode } from 'react'
import { NativeSelect, TextInput, type NativeSelectProps, type TextInputProps } from '@mantine/core'
import rowClasses from './rows.module.css'
import classes from './setting-rows.module.css'

/** A list of settings: at the left what each setting does, at the right its switch or field. */
export const SettingRows = ({ children }: { children: ReactNode }) => <div className={rowClasses.rows}>{children}</div>

/** A field for a setting that is a whole number. */
export const NumberSetting = (field: TextInputProps) => (
  <TextInput
    {...field}
    inputMode="numeric"
    classNames={{ root: classes.field!, input: classes.number! }}
    inputContainer={(input) => <div>{input}</div>}
  />
)

export const ChoiceSetting = (field: NativeSelectProps) => (
  <NativeSelect {...field} classNames={{ root: classes.field! }} inputContainer={(input) => <div>{input}</div>} />
)
