import { listPanelMessages } from '@geodepot/contracts/kit/list-panels.messages.ts'
import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { type DragEvent, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import type { ColumnChoiceProps } from './column-choice.tsx'
import { isShown } from './columns.ts'
import { noColumnPreferences } from '../preferences.ts'

const moved = (fields: readonly string[], from: number, to: number): string[] => {
  const [field] = fields.slice(from, from + 1)
  return field === undefined || to < 0 || to >= fields.length
    ? [...fields]
    : fields.toSpliced(from, 1).toSpliced(to, 0, field)
}

/** The columns of a list, each to be shown or not, and moved. */
export default function ColumnPanel({ columns, main, setting, set }: ColumnChoiceProps) {
  const t = useText(listPanelMessages)
  const [dragged, setDragged] = useState<number>()
  const fields = columns.map(({ field }) => field)
  const move = (from: number, to: number) => set({ ...setting, order: moved(fields, from, to) })
  const onDrop = (event: DragEvent, to: number) => {
    event.preventDefault()
    if (dragged !== undefined) move(dragged, to)
    setDragged(undefined)
  }
  return (
    <div className="list-choice">
      <ul>
        {columns.map((column, index) => (
          <li
            key={column.field}
            draggable
            className={dragged === index ? 'list-choice-dragged' : ''}
            onDragStart={() => setDragged(index)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => onDrop(event, index)}
          >
            <Checkbox
              checked={column.field === main || isShown(column, setting)}
              disabled={column.field === main}
              onChange={({ target }) =>
                set({ ...setting, visible: { ...setting.visible, [column.field]: target.checked } })
              }
            >
              {column.title}
            </Checkbox>
            <Button
              type="text"
              size="small"
              icon={<ArrowUpOutlined aria-hidden="true" />}
              aria-label={t('moveUp', { column: column.title })}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            />
            <Button
              type="text"
              size="small"
              icon={<ArrowDownOutlined aria-hidden="true" />}
              aria-label={t('moveDown', { column: column.title })}
              disabled={index === columns.length - 1}
              onClick={() => move(index, index + 1)}
            />
          </li>
        ))}
      </ul>
      <Button
        type="link"
        size="small"
        disabled={setting === noColumnPreferences}
        onClick={() => set(noColumnPreferences)}
      >
        {t('allColumns')}
      </Button>
    </div>
  )
}
