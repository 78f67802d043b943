import type { SignatureRole } from '@geodepot/contracts/kit/signature.ts'
import { SignatureDialog, useSigning } from '../signature/index.ts'

interface SignedActProps {
  readonly roles: readonly SignatureRole[]
  readonly signer: string | undefined
  readonly title: string
  readonly question: string | undefined
  readonly about: string
  readonly busyText: string
  readonly send: (key: string, input: object) => Promise<unknown>
  readonly close: () => void
}
/** Asks before something is done, and lets those sign who are there. */
export const SignedAct = ({ roles, signer, title, question, about, busyText, send, close }: SignedActProps) => {
  const [first] = roles
  const signing = useSigning(roles, first === undefined || signer === undefined ? {} : { [first]: signer })
  return (
    <SignatureDialog
      title={title}
      busyText={busyText}
      signing={signing}
      isOptional
      send={(key) => send(key, signing.input())}
      close={close}
    >
      <p>
        {question !== undefined && <strong>{question}</strong>} {about}
      </p>
    </SignatureDialog>
  )
}
