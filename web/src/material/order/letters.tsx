import { type LetterRow, letterCalls } from '@geodepot/contracts/material/order.letters.ts'
import { lettersMessages } from '@geodepot/contracts/material/order.letters.messages.ts'
import type { OrderDetail } from '@geodepot/contracts/material/order.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { download, useApiQuery } from '../../kit/api/index.ts'
import { Allowed } from '../../kit/access/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { type LineColumn, LinesTable, Panel, lazyPart } from '../../kit/ui/index.ts'
import './order.css'

const Send = lazyPart(() => import('./send.tsx'))
type Row = LetterRow & { readonly $to: string; readonly $what: string; readonly $acts: string }

/** What was sent of the order to its supplier, when and to whom; it can be sent again. */
export const Letters = ({ row }: { row: OrderDetail }) => {
  const t = useText(lettersMessages)
  const leaves = ['approved', 'signed', 'closed'].includes(row.docState)
  const { data = [] } = useApiQuery(letterCalls.letters, { id: row.id }, { enabled: leaves })
  const [sent, setSent] = useState<LetterRow | 'new'>()
  if (!leaves) return null
  const columns: LineColumn<Row>[] = [
    { field: 'sentTime', title: t('sentTime'), width: 130, as: ({ sentTime }) => sentTime.slice(0, 16) },
    { field: '$to', title: t('contactName'), width: 240 },
    { field: '$what', title: t('isDraft'), width: 110 },
    {
      field: 'sending',
      title: t('sending'),
      width: 150,
      as: ({ sending, sendingError }) => (
        <>
          {t(`sending_${sending}`)}
          {sendingError !== '' && <small className="order-wrong"> {sendingError}</small>}
        </>
      ),
    },
    { field: 'sentBy', title: t('sentBy'), width: 80, as: ({ sentBy, note }) => <span title={note}>{sentBy}</span> },
    {
      field: '$acts',
      title: '',
      acts: true,
      width: 150,
      as: (one) => (
        <>
          <Button
            type="link"
            size="small"
            onClick={() =>
              void download(letterCalls.sheet, {
                id: row.id,
                language: one.language,
                ...(one.amendmentId !== null && { amendmentId: one.amendmentId }),
              }).catch(() => undefined)
            }
          >
            {t('getSheet')}
          </Button>
          <Allowed permissions={[letterCalls.send.permission]}>
            <Button type="link" size="small" onClick={() => setSent(one)}>
              {t('sendAgain')}
            </Button>
          </Allowed>
        </>
      ),
    },
  ]
  return (
    <Panel title={t('title')}>
      {data.length > 0 && (
        <LinesTable<Row>
          rows={data.map((one) => ({
            ...one,
            $to: `${one.contactName} · ${one.email}`,
            $what: [
              one.amendmentNo === null
                ? t(one.isDraft ? 'isDraft_1' : 'isDraft_0')
                : t('theAmendment', { number: one.amendmentNo }),
              t(`language_${one.language}`),
            ].join(' · '),
            $acts: '',
          }))}
          columns={columns}
          rowKey="letterId"
          label={t('title')}
          card={{ title: 'sentTime', facts: ['$to', '$what', 'sending'] }}
        />
      )}
      <Allowed permissions={[letterCalls.send.permission]}>
        <div className="order-tools">
          <Button onClick={() => setSent('new')}>{t(row.docState === 'approved' ? 'sendDraft' : 'send')}</Button>
        </div>
      </Allowed>
      {sent && <Send of={row} {...(sent !== 'new' && { given: sent })} close={() => setSent(undefined)} />}
    </Panel>
  )
}
