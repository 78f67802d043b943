import { askingCalls } from '@geodepot/contracts/material/scheme.asking.ts'
import type { RequestRow } from '@geodepot/contracts/material/scheme.request.ts'
import { requestMessages } from '@geodepot/contracts/material/scheme.request.messages.ts'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { CallError, refreshTouched, toast, upload } from '../../kit/api/index.ts'
import { useText } from '../../kit/i18n/index.ts'

/** What is wrong with a sheet: as a whole, and cell by cell. */
export interface SheetTrouble {
  readonly supplierName: string
  readonly msg: string
  readonly cells: readonly { readonly field: string; readonly msg: string }[]
}
interface ReadProps {
  readonly id: number
  readonly request: RequestRow
  readonly say: (trouble: SheetTrouble | undefined) => void
}

/** Takes the sheet that a supplier filled. */
export const ReadSheet = ({ id, request: { requestId, supplierName }, say }: ReadProps) => {
  const t = useText(requestMessages)
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const read = async (file: File) => {
    setBusy(true)
    say(undefined)
    try {
      await upload(askingCalls.answerBySheet, { id, requestId }, file, { quiet: true })
      toast.success(t('sheetRead'))
      void refreshTouched(askingCalls.answerBySheet)
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown
      say({ supplierName, msg: thrown.msg, cells: thrown.errors })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.xls"
        aria-label={`${t('readSheet')} ${supplierName}`}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void read(file)
          // The same file may be chosen again once it was mended.
          target.value = ''
        }}
      />
      <Button type="link" size="small" loading={busy} onClick={() => input.current?.click()}>
        {t('readSheet')}
      </Button>
    </>
  )
}

/** What is to be mended in a sheet, by its cells. */
export const SheetTroubles = ({ of: { supplierName, msg, cells } }: { of: SheetTrouble }) => (
  <div className="form-note form-note-wrong" role="alert">
    <strong>
      {supplierName}: {msg}
    </strong>
    <ul>
      {cells.map(({ field, msg: why }) => (
        <li key={`${field} ${why}`}>
          {/^[A-Z]+\d+$/.test(field) && `${field} · `}
          {why}
        </li>
      ))}
    </ul>
  </div>
)
