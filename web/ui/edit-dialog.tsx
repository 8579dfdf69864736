import type { ComponentProps, ReactNode } from 'react'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { Dialog } from './dialog.tsx'
import { EditForm } from './edit-form.tsx'

type Texts = Readonly<Record<string, string>>

type Props<Values> = Pick<ComponentProps<typeof EditForm>, 'changed' | 'isDangerous'> & {
  title: string
  shape?: ComponentProps<typeof Dialog>['shape']
  form: ComponentProps<typeof EditForm>['form'] & {
    values: Values
    leave: (onLeft: () => void) => Promise<void>
    /** The newer version that somebody else has saved, until the user has chosen one of the two. */
    changed?: { stored: Values; onTake: () => void; onKeep: () => void } | undefined
  }
  submit: string
  /** For a stored record: the fields by which the two versions are compared, and their texts as the form shows them. */
  compared?: { labels: Texts; textsOf: (values: Values) => Texts }
  returnTo?: string | undefined
  onClose: () => void
  children: ReactNode
}

/** A form in a drawer or a dialog, which asks before closing if there are unsaved changes. */
export function EditDialog<Values>(props: Props<Values>) {
  const { title, shape = 'drawer', form, submit, compared, returnTo, onClose, children, ...kept } = props
  const close = () => void form.leave(onClose)
  const { changed } = form
  return (
    <Dialog shape={shape} title={title} {...(returnTo ? { returnTo } : {})} onClose={close}>
      <EditForm
        {...kept}
        form={form}
        notice={
          changed &&
          compared && (
            <ChangedMeanwhile
              {...changed}
              labels={compared.labels}
              typed={compared.textsOf(form.values)}
              stored={compared.textsOf(changed.stored)}
            />
          )
        }
        submit={submit}
        onCancel={close}
      >
        {children}
      </EditForm>
    </Dialog>
  )
}
