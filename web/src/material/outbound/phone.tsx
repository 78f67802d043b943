import { compare, isFigure, isZero } from '@geodepot/contracts/kit/decimal.ts'
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { signatureMessages } from '@geodepot/contracts/kit/signature.messages.ts'
import { outboundMessages } from '@geodepot/contracts/material/outbound.messages.ts'
import type { OutboundDetail, OutboundLineRow, OutboundRow } from '@geodepot/contracts/material/outbound.ts'
import { useState } from 'react'
import { callLight } from '../../kit/api/index.ts'
import { shownQuantity, useText } from '../../kit/i18n/index.ts'
import {
  type PhoneWork,
  ScanLine,
  TaskPage,
  WrittenDown,
  got,
  mayDo,
  useFigures,
  useWriting,
} from '../../system/offline/index.ts'
import { materialName } from '../material/index.ts'

const act = 'material/outbound.submit'
/** The calls of the page. A test holds them to the contract. */
export const light = { list: got('/material/outbound/list', 'rows'), get: got('/material/outbound/{id}') } as const

const keyOf = (userId: number, id: number): string => `${userId}:material/outbound:${id}`
const load = async (id: number): Promise<OutboundDetail> =>
  (await callLight(light.get, { id } as never, { quiet: true, read: true })) as OutboundDetail
/** Nobody fetches what is written off, and what comes back is taken in at the desk. */
const isFetched = ({ outKind }: Pick<OutboundRow, 'outKind'>): boolean => outKind !== 'writeOff' && outKind !== 'return'

/** Slips of a keeper's store that are written and wait to be handed out. */
export const issuing: PhoneWork = {
  kinds: ['material/outbound'],
  tasks: async (person, _waiting, language) => {
    if (!mayDo(person, 'material:outbound:submit')) return []
    const { rows } = (await callLight(light.list, { pageSize: 20, docState: 'draft' } as never, {
      quiet: true,
      read: true,
    })) as { rows: readonly OutboundRow[] }
    return rows
      .filter((row) => row.can.submit === true && isFetched(row))
      .map(({ id, number, storeName, projectName, supplierName, receiverName }) => ({
        kind: 'material/outbound',
        id,
        number,
        about: [storeName, projectName || supplierName, receiverName].filter(Boolean).join(' · '),
        daysLate: null,
        what: `${textOf(outboundMessages, 'handOut', language)} · ${textOf(outboundMessages, 'title', language)}`,
        path: `/app/issue?id=${id}`,
      }))
  },
  keeps: ({ userId }, { id }) => ({ key: keyOf(userId, id), load: () => load(id) }),
}

/** As one walks along the shelves. */
const inOrder = ({ lines }: OutboundDetail): readonly OutboundLineRow[] =>
  lines.toSorted((a, b) => a.goodsLocation.localeCompare(b.goodsLocation, 'en', { numeric: true }))

const Body = ({ of }: { of: OutboundDetail }) => {
  const t = useText(outboundMessages)
  const s = useText(signatureMessages)
  const { answer, setAnswer, write, touched, waiting, standing } = useWriting(act, of.id)
  const { figures, write: pick, clear } = useFigures(`${act}:${of.id}`)
  const [signerName, setSigner] = useState(of.receiverName)
  const [isSigned, setSigned] = useState(false)
  const lines = inOrder(of)
  if (typeof standing === 'string' || waiting.length > 0)
    return <WrittenDown standing={waiting.length > 0 ? 'saved' : standing} />
  const take = (code: string) => {
    const is = (text: string) => text.toLowerCase() === code.toLowerCase()
    const found = lines.filter(({ batchNo, goodsLocation, materialCode, partNo }) =>
      [batchNo, goodsLocation, materialCode, partNo].some(is),
    )
    // Of several at one location the next that is not picked.
    const line = found.find(({ lineId }) => !figures.has(lineId)) ?? found[0]
    if (!line) return setAnswer(t('unknownCode', { code }))
    if (!figures.has(line.lineId)) pick(line.lineId, line.outQty)
    navigator.vibrate?.(60)
    setAnswer(`${materialName(line)} × ${shownQuantity(line.outQty)} ${line.unitName}`)
    document.querySelector(`#line-${line.lineId}`)?.scrollIntoView({ block: 'center' })
  }
  const isWrong = ({ lineId, outQty }: OutboundLineRow): boolean => {
    const figure = figures.get(lineId)
    return figure !== undefined && (!isFigure(figure) || compare(figure, outQty) > 0)
  }
  const out = lines.filter(({ lineId }) => isFigure(figures.get(lineId) ?? '') && !isZero(figures.get(lineId) ?? '0'))
  const confirm = () =>
    write(
      [
        `${t('handOut')} ${of.number}`,
        out
          .slice(0, 3)
          .map((line) => `${materialName(line)} × ${figures.get(line.lineId) ?? ''}`)
          .join(', ') + (out.length > 3 ? ` +${out.length - 3}` : ''),
      ].join(' · '),
      {
        handedOut: out.map(({ lineId }) => ({ lineId, quantity: figures.get(lineId) ?? '0' })),
        ...(isSigned && { signatures: [{ signsAs: 'receiver', signerName: signerName.trim(), ticked: true }] }),
      },
      () => clear(figures.keys()),
    )
  return (
    <>
      <WrittenDown standing={standing} />
      <p>{t('handOutHint')}</p>
      <ScanLine take={take} answer={answer} />
      <p>{t('picked', { count: out.length, total: lines.length })}</p>
      <ul className="phone-lines">
        {lines.map((line) => {
          const { lineId, batchNo, partNo, outQty, unitName, goodsLocation, deviceName } = line
          const name = materialName(line)
          return (
            <li key={lineId} id={`line-${lineId}`} className="phone-line">
              <strong>{name}</strong>
              <small>
                {[goodsLocation, batchNo, partNo, `${shownQuantity(outQty)} ${unitName}`, deviceName]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
              <div className="phone-aim">
                <button
                  type="button"
                  aria-pressed={figures.has(lineId)}
                  onClick={() => {
                    touched()
                    pick(lineId, figures.has(lineId) ? undefined : outQty)
                  }}
                >
                  {t('handOut')}
                </button>
                <label className="phone-field">
                  <span>{t('quantity')}</span>
                  <input
                    inputMode="decimal"
                    aria-label={t('pickedOf', { name })}
                    aria-invalid={isWrong(line)}
                    value={figures.get(lineId) ?? ''}
                    onChange={({ target }) =>
                      pick(lineId, target.value.trim() === '' ? undefined : target.value.trim())
                    }
                  />
                </label>
              </div>
            </li>
          )
        })}
      </ul>
      <label className="phone-field">
        <span>{s('signerName')}</span>
        <input
          aria-label={s('signerName')}
          maxLength={60}
          value={signerName}
          onChange={({ target }) => setSigner(target.value)}
        />
      </label>
      <label className="phone-tick">
        <input type="checkbox" checked={isSigned} onChange={({ target }) => setSigned(target.checked)} />
        <span>{s('confirm_receiver')}</span>
      </label>
      <div className="phone-foot">
        <button
          type="button"
          className="phone-main"
          disabled={out.length === 0 || lines.some(isWrong) || (isSigned && signerName.trim() === '')}
          onClick={() => void confirm()}
        >
          {t('submit')}
        </button>
      </div>
    </>
  )
}

/** What was picked is handed out, with or without a network: `/app/issue?id=12`. */
export const IssuePage = () => {
  const t = useText(outboundMessages)
  return (
    <TaskPage keyOf={keyOf} load={load} heading={(of) => [t('handOut'), of?.number].filter(Boolean).join(' ')}>
      {(of) => <Body of={of} />}
    </TaskPage>
  )
}
