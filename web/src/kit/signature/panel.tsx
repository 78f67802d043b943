import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import { isSigned, signatureOperations } from '@geodepot/contracts/kit/signed-document.ts'
import type { SignatureRow, Signatures, Unsigned } from '@geodepot/contracts/kit/signature.ts'
import { signatureMessages } from '@geodepot/contracts/kit/signature.messages.ts'
import { CheckOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { callWhole, refreshTouched, toast, useApiQuery } from '../api/index.ts'
import { shownMoment, useText } from '../i18n/index.ts'
import { Panel } from '../ui/index.ts'
import { SignatureDialog } from './dialog.tsx'
import { SignaturePicture } from './picture.tsx'
import { useSigning } from './signing.ts'
import './signature.css'

/** Who signed what of a document; nothing for one that is never signed. */
export const useSignatures = (of: AnyDocument, id: number): Signatures | undefined => {
  const { signatures } = useMemo(() => signatureOperations(of), [of])
  return useApiQuery(signatures, { id }, { enabled: isSigned(of) }).data
}

interface ActProps {
  readonly of: AnyDocument
  readonly act: string
  readonly part: number | null
}
const useActSaid = ({ of, act, part }: ActProps): string => {
  const word = useText(of.messages)
  return part === null || act !== 'ship' ? word(`action_${act}`) : `${word(`action_${act}`)} · ${part}`
}
const One = ({ of, row }: { of: AnyDocument; row: SignatureRow }) => {
  const t = useText(signatureMessages)
  const act = useActSaid({ of, act: row.act, part: row.part })
  return (
    <li className={row.intact ? 'signature-row' : 'signature-row signature-altered'}>
      {row.drawn === null ? (
        <span className="signature-tick">
          <CheckOutlined aria-hidden="true" /> <small>{t('byTick')}</small>
        </span>
      ) : (
        <SignaturePicture drawn={row.drawn} name={t('pictureOf', { name: row.signerName })} />
      )}
      <span className="signature-facts">
        <strong>{row.signerName}</strong> <small>{t(`role_${row.signsAs}`)}</small>
        <small>
          {act} · {shownMoment(row.signedTime)} · {t('takenBy', { person: row.takenBy })}
        </small>
        <small title={t('hash', { hash: row.contentHash })} role={row.intact ? undefined : 'note'}>
          {t(row.intact ? 'intact' : 'altered')} <code>{row.contentHash.slice(0, 8)}</code>
        </small>
      </span>
    </li>
  )
}

interface LaterProps {
  readonly of: AnyDocument
  readonly id: number
  readonly number: string
  readonly version: number
  readonly one: Unsigned
  readonly name: string | undefined
  readonly close: () => void
}
const Later = ({ of, id, number, version, one, name, close }: LaterProps) => {
  const t = useText(signatureMessages)
  const act = useActSaid({ of, act: one.act, part: one.part })
  const { takeSignature } = useMemo(() => signatureOperations(of), [of])
  const signing = useSigning([one.signsAs], name === undefined ? {} : { [one.signsAs]: name })
  const send = async (key: string) => {
    const [given] = signing.input().signatures ?? []
    if (!given) return
    try {
      const { msg } = await callWhole(
        takeSignature,
        { id, version, eventId: one.eventId, ...given },
        { quiet: true, key, change: true },
      )
      toast.success(msg)
    } finally {
      void refreshTouched(takeSignature)
    }
  }
  return (
    <SignatureDialog
      title={t('sign')}
      busyText={t('signing')}
      signing={signing}
      isOptional={false}
      send={send}
      close={close}
    >
      <p>
        <strong>{number}</strong> {act} · {shownMoment(one.doneTime)}
      </p>
    </SignatureDialog>
  )
}

interface PanelProps {
  readonly of: AnyDocument
  readonly id: number
  readonly number: string
  readonly version: number
  readonly signatures: Signatures
  /** Who is expected to sign, where the document says it. */
  readonly name?: string | undefined
}
/** Who signed what of a document, each as it was drawn; and what may still be signed. */
export const SignaturesPanel = ({
  of,
  id,
  number,
  version,
  signatures: { signatures, unsigned },
  name,
}: PanelProps) => {
  const t = useText(signatureMessages)
  const word = useText(of.messages)
  const [asked, setAsked] = useState<Unsigned>()
  if (signatures.length === 0 && unsigned.length === 0) return null
  return (
    <Panel title={t('signatures')}>
      <ul className="signature-list">
        {signatures.map((row) => (
          <One key={row.signatureId} of={of} row={row} />
        ))}
        {unsigned.map((one) => (
          <li key={`${one.eventId} ${one.signsAs}`} className="signature-row signature-open">
            <span>
              {t(`role_${one.signsAs}`)} <small>{t('notSigned')}</small>
              <small>
                {word(`action_${one.act}`)} · {shownMoment(one.doneTime)}
              </small>
            </span>
            <Button size="small" onClick={() => setAsked(one)}>
              {t('sign')}
            </Button>
          </li>
        ))}
      </ul>
      {asked && (
        <Later
          key={`${asked.eventId} ${asked.signsAs}`}
          of={of}
          id={id}
          number={number}
          version={version}
          one={asked}
          name={name}
          close={() => setAsked(undefined)}
        />
      )}
    </Panel>
  )
}
