import { webMessages } from '@geodepot/contracts/kit/web.messages.ts'
import { Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { CallError, newKey } from '../api/index.ts'
import { dismissWord, useText } from '../i18n/index.ts'
import { AppDialog, GuardedButton } from '../ui/index.ts'
import { SignatureFields } from './fields.tsx'
import type { Signing } from './signing.ts'

interface SignatureDialogProps {
  readonly title: string
  readonly busyText: string
  /** What is signed, in words. */
  readonly children: ReactNode
  readonly signing: Signing
  readonly isOptional: boolean
  readonly send: (key: string) => Promise<unknown>
  readonly close: () => void
}
/** Does something once those have signed who are there; what they drew outlives a refusal. */
export const SignatureDialog = ({
  title,
  busyText,
  children,
  signing,
  isOptional,
  send,
  close,
}: SignatureDialogProps) => {
  const web = useText(webMessages)
  const key = useRef(newKey())
  const [error, setError] = useState<CallError>()
  const press = async () => {
    try {
      await send(key.current)
      close()
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught
      key.current = newKey()
      setError(caught)
    }
  }
  // Where it stands alone its fields have no place among others.
  const errors = new Map(
    error?.errors.map(({ field, msg }) => [
      field.startsWith('signatures') || isOptional ? field : `signatures.0.${field}`,
      msg,
    ]),
  )
  const isTold = [...errors.keys()].some((path) => path.startsWith('signatures'))
  return (
    <AppDialog
      open
      title={title}
      width={480}
      sheet
      dirty={signing.isBegun}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{dismissWord(title)}</Button>
          <GuardedButton type="primary" busyText={busyText} disabled={!isOptional && !signing.isBegun} onPress={press}>
            {title}
          </GuardedButton>
        </>
      }
    >
      <div className="signature-dialog">
        {children}
        {error !== undefined && !isTold && (
          <p className="form-note form-note-wrong" role="alert">
            {error.msg}
            {error.requestId !== undefined && <code>{web('requestId', { id: error.requestId })}</code>}
          </p>
        )}
        <SignatureFields signing={signing} errors={errors} isOptional={isOptional} />
      </div>
    </AppDialog>
  )
}
