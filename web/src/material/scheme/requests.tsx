import { askingCalls } from '@geodepot/contracts/material/scheme.asking.ts'
import type { RequestRow } from '@geodepot/contracts/material/scheme.request.ts'
import { requestMessages } from '@geodepot/contracts/material/scheme.request.messages.ts'
import type { SchemeDetail } from '@geodepot/contracts/material/scheme.ts'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { download } from '../../kit/api/index.ts'
import { absent, useText } from '../../kit/i18n/index.ts'
import { AppDialog, type LineColumn, LinesTable, Panel, Waiting, lazyPart } from '../../kit/ui/index.ts'
import { ReadSheet, type SheetTrouble, SheetTroubles } from './read-sheet.tsx'
import './matrix.css'

const AskForm = lazyPart(() => import('./ask-form.tsx'))
type Row = RequestRow & { readonly $contact: string; readonly $acts: string }
const said = (request: RequestRow): Row => ({
  ...request,
  $contact: `${request.contactName} · ${request.email}`,
  $acts: '',
})

/** Which suppliers were asked for an offer, whether it reached them, and who answered. Its buyer asks, as long as offers are sealed. */
export const Requests = ({ row }: { row: SchemeDetail }) => {
  const t = useText(requestMessages)
  const [about, setAbout] = useState<RequestRow | 'new'>()
  const [trouble, setTrouble] = useState<SheetTrouble>()
  const [isDirty, setDirty] = useState(false)
  const mayAsk = row.can.edit === true && (row.deadline === null || row.isSealed)
  const isOpen = mayAsk && row.isSealed
  const close = () => {
    setDirty(false)
    setAbout(undefined)
  }
  const columns: LineColumn<Row>[] = [
    { field: 'supplierName', title: t('supplierName') },
    {
      field: 'answer',
      title: t('answer'),
      as: ({ answer, answeredTime, declineReason }) => (
        <>
          {[t(`answer_${answer}`), answeredTime?.slice(0, 16)].filter(Boolean).join(' · ')}
          {declineReason !== '' && <small> {declineReason}</small>}
        </>
      ),
    },
    { field: 'openedTime', title: t('openedTime'), as: ({ openedTime }) => openedTime?.slice(0, 16) ?? absent },
    {
      field: 'askedTime',
      title: t('askedTime'),
      as: ({ askedBy, askedTime }) => `${askedTime.slice(0, 16)} ${askedBy}`,
    },
    {
      field: 'sending',
      title: t('sending'),
      as: ({ sending, sendingError }) => (
        <>
          {t(`sending_${sending}`)}
          {sendingError !== '' && <small className="matrix-wrong"> {sendingError}</small>}
        </>
      ),
    },
    { field: 'requestNumber', title: t('requestNumber') },
    { field: '$contact', title: t('contactName') },
    {
      field: '$acts',
      title: '',
      acts: true,
      as: (one) => (
        <>
          <Button
            type="link"
            size="small"
            onClick={() =>
              void download(askingCalls.sheet, { id: row.id, requestId: one.requestId }).catch(() => undefined)
            }
          >
            {t('getSheet')}
          </Button>
          {isOpen && (
            <>
              <ReadSheet id={row.id} request={one} say={setTrouble} />
              <Button type="link" size="small" onClick={() => setAbout(one)}>
                {t('askAgain')}
              </Button>
            </>
          )}
        </>
      ),
    },
  ]
  if (!mayAsk && row.requests.length === 0) return null
  return (
    <Panel title={t('title')}>
      {mayAsk &&
        (isOpen ? (
          <div className="matrix-tools">
            <Button onClick={() => setAbout('new')}>{t('ask')}</Button>
          </div>
        ) : (
          <p>{t('needsDeadline')}</p>
        ))}
      {trouble && <SheetTroubles of={trouble} />}
      {row.requests.length > 0 && (
        <LinesTable<Row>
          rows={row.requests.map(said)}
          columns={columns}
          rowKey="requestId"
          label={t('title')}
          card={{ title: 'supplierName', facts: ['answer', '$contact', 'sending'] }}
        />
      )}
      <AppDialog
        open={about !== undefined}
        title={t(about === 'new' ? 'ask' : 'askAgain')}
        width={720}
        dirty={isDirty}
        onClose={close}
      >
        <Suspense fallback={<Waiting late as="fields" />}>
          {about !== undefined && (
            <AskForm of={row} given={about === 'new' ? undefined : about} close={close} setDirty={setDirty} />
          )}
        </Suspense>
      </AppDialog>
    </Panel>
  )
}
