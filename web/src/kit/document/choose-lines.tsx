import { documentPageMessages } from '@geodepot/contracts/kit/document-page.messages.ts'
import { Button, Input } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import type { GridKind } from '../form/index.ts'
import { useText } from '../i18n/index.ts'
import { AppDialog, type LineColumn, LinesTable } from '../ui/index.ts'

/** What is said of a line, by column; `key` tells it apart. */
type Row = Readonly<Record<string, string>>
interface ChooseLinesProps {
  readonly title: string
  readonly rows: readonly Row[]
  /** The first says what a line is called. */
  readonly columns: readonly { readonly field: string; readonly title: string; readonly kind?: GridKind | undefined }[]
  readonly take: (keys: ReadonlySet<string>) => void
  readonly close: () => void
}

// What a line says is written out already; its figures still stand at the right.
const asSaid = ({ field, title, kind }: ChooseLinesProps['columns'][number]): LineColumn<Row> => ({
  field,
  title,
  kind: kind === 'figure' || kind === 'money' ? kind : 'text',
  as: ({ [field]: said = '' }) => said,
})

/** Lines that wait, of which a person takes some. */
const ChooseLines = ({ title, rows, columns, take, close }: ChooseLinesProps) => {
  const t = useText(documentPageMessages)
  const [keys, setKeys] = useState<readonly string[]>([])
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed.trim().toLowerCase())
  const found = useMemo(
    () => rows.filter((row) => Object.values(row).some((text) => text.toLowerCase().includes(wanted))),
    [rows, wanted],
  )
  const [first = '', ...facts] = columns.map(({ field }) => field)
  return (
    <AppDialog open title={title} width={960} onClose={close}>
      <div className="choose-lines">
        <Input
          allowClear
          autoFocus
          aria-label={t('findLines')}
          placeholder={t('findLines')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <LinesTable<Row>
          rows={found}
          columns={columns.map(asSaid)}
          rowKey="key"
          label={title}
          card={{ title: first, facts: facts.slice(0, 3) }}
          choice={{ keys, choose: setKeys, nameOf: ({ [first]: name = '' }) => name }}
        />
        <div className="form-foot">
          <Button onClick={close}>{t('chooseNone')}</Button>
          <Button
            type="primary"
            disabled={keys.length === 0}
            onClick={() => {
              take(new Set(keys))
              close()
            }}
          >
            {t('takeLines', { count: keys.length })}
          </Button>
        </div>
      </div>
    </AppDialog>
  )
}
export default ChooseLines
