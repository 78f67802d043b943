import { importMessages } from '@geodepot/contracts/kit/import.messages.ts'
import { DownloadOutlined, FileExcelOutlined } from '@ant-design/icons'
import { Progress } from 'antd'
import { type DragEvent, useId, useRef, useState } from 'react'
import { GuardedButton } from '../ui/index.ts'
import { download } from '../api/index.ts'
import { useText } from '../i18n/index.ts'
import type { ImportFacts } from './types.ts'
import type { ImportModel } from './use-import.ts'

const bounds = { rows: '100,000', size: 32 }
const spreadsheet = /\.xlsx?$/i

/** Drops or chooses the file; it is read at once. */
export const FileStep = ({ model, facts }: { model: ImportModel; facts: ImportFacts }) => {
  const t = useText(importMessages)
  const { busy, share } = model.state
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [kind, setKind] = useState<string>()
  const Kind = facts.templateOf?.picker
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (!file || busy) return
    if ((files?.length ?? 0) > 1) model.fail([t('oneFile')])
    else if (!spreadsheet.test(file.name)) model.fail([t('onlySpreadsheets')])
    else void model.take(file)
    // The same file may be chosen again once it was corrected.
    if (input.current) input.current.value = ''
  }
  const drag = (event: DragEvent, inside: boolean) => {
    event.preventDefault()
    setOver(inside)
  }
  return (
    <>
      <label
        htmlFor={id}
        className={over ? 'import-drop import-drop-over' : 'import-drop'}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false)
          take(event.dataTransfer.files)
        }}
      >
        <FileExcelOutlined aria-hidden="true" />
        {busy === 'uploading' ? (
          <span role="status">
            {share < 1 ? t('uploading', { percent: Math.round(share * 100) }) : t('reading')}
            <Progress percent={Math.round(share * 100)} showInfo={false} size="small" status="active" />
          </span>
        ) : (
          <>
            <strong>{t('drop')}</strong>
            <small>{t('dropHint', bounds)}</small>
          </>
        )}
        <input
          ref={input}
          id={id}
          type="file"
          accept=".xls,.xlsx"
          className="import-input"
          disabled={busy !== undefined}
          onChange={({ target }) => take(target.files)}
        />
      </label>
      <footer className="import-foot">
        {Kind && (
          <span className="import-template">
            <Kind label={facts.templateOf?.label ?? ''} value={kind} set={setKind} />
          </span>
        )}
        <GuardedButton
          type="link"
          icon={<DownloadOutlined aria-hidden="true" />}
          onPress={() => download(facts.of.template, kind === undefined ? {} : { of: kind })}
        >
          {t('downloadTemplate')}
        </GuardedButton>
      </footer>
    </>
  )
}
