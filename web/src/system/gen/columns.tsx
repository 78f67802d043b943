import { dict } from '@geodepot/contracts/system/dict.ts'
import { genMessages } from '@geodepot/contracts/system/gen.messages.ts'
import { useMemo } from 'react'
import { useApiQuery } from '../../kit/api/index.ts'
import { type Form, useErrors, useField, type GridColumn, LinesGrid } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import type { DraftColumn, Values } from './values.ts'
import { useWords } from './words.ts'

type Part = 'header' | 'line'
const none: readonly DraftColumn[] = []
const blankOf = (part: Part): DraftColumn => ({
  part,
  columnType: 'text',
  isRequired: '0',
  isEdit: '1',
  isList: part === 'header' ? '1' : '0',
  isSort: '0',
  queryType: '',
})
/** `owner_id` → `ownerId`. */
const fieldOf = (column: string): string => column.replaceAll(/_+(\w)/g, (_, sign: string) => sign.toUpperCase())

const useGridColumns = (part: Part): GridColumn<DraftColumn>[] => {
  const t = useText(genMessages)
  const words = useWords()
  const { data: dictionaries } = useApiQuery(dict.optionselect, {}, { fresh: 60_000 })
  return useMemo(() => {
    const flag = (field: 'isRequired' | 'isEdit' | 'isList' | 'isSort'): GridColumn<DraftColumn> => ({
      field,
      title: t(field),
      kind: 'choice',
      width: field === 'isRequired' ? 90 : 58,
      choices: words.flagOptions,
      says: (line) => (line[field] === '1' ? t('yes') : ''),
    })
    const named = (text: string, line: DraftColumn): Partial<DraftColumn> => {
      const columnName = text.trim()
      // The field follows its column until it gets a name of its own.
      const follows = (line.fieldName ?? '') === '' || line.fieldName === fieldOf(line.columnName ?? '')
      return { columnName, ...(follows && { fieldName: fieldOf(columnName) }) }
    }
    const typed = (text: string, line: DraftColumn): Partial<DraftColumn> | undefined => {
      const columnType = words.typeOptions[part].find(
        ({ value, label }) => value === text || label.toLowerCase() === text.toLowerCase(),
      )?.value
      return columnType && { columnType, ...(words.isQuery(columnType, line.queryType ?? '') ? {} : { queryType: '' }) }
    }
    const isText = ({ columnType }: DraftColumn) => columnType === 'text' || columnType === 'longText'
    return [
      { field: 'columnName', title: t('columnName'), required: true, width: 130, read: named },
      { field: 'fieldName', title: t('fieldName'), width: 110 },
      { field: 'columnComment', title: t('headChinese'), required: true, width: 100 },
      { field: 'columnCommentEn', title: t('headEnglish'), required: true, width: 116 },
      {
        field: 'columnType',
        title: t('columnType'),
        kind: 'choice',
        required: true,
        width: 96,
        choices: words.typeOptions[part],
        read: typed,
        says: ({ columnType = 'text' }) => t(`type_${columnType}`),
      },
      { field: 'maxLength', title: t('maxLength'), kind: 'figure', width: 72, readOnly: (line) => !isText(line) },
      {
        field: 'dictType',
        title: t('dictType'),
        kind: 'choice',
        width: 96,
        readOnly: ({ columnType }) => columnType !== 'dictionary',
        choices: (dictionaries ?? []).map(({ dictType, dictName }) => ({ value: dictType, label: dictName })),
      },
      flag('isRequired'),
      ...(part === 'line'
        ? []
        : [
            flag('isEdit'),
            flag('isList'),
            {
              field: 'queryType',
              title: t('queryType'),
              kind: 'choice',
              width: 78,
              choices: words.queryOptions,
            } satisfies GridColumn<DraftColumn>,
            flag('isSort'),
          ]),
    ]
  }, [t, words, part, dictionaries])
}

/**
 * The columns of the header or of the lines as a sheet; both stand in one list,
 * the header's first. What is wrong stands at its cell.
 */
export const Columns = ({
  form,
  part,
  title,
  note,
}: {
  form: Form<Values>
  part: Part
  title: string
  note: string
}) => {
  const columns = useGridColumns(part)
  const all = (useField(form, 'columns').value as readonly DraftColumn[] | undefined) ?? none
  const error = useField(form, part === 'header' ? 'columns' : 'lines').error
  const found = useErrors(form)
  const [own, others] = useMemo(
    () => [all.filter((one) => one.part === part), all.filter((one) => one.part !== part)] as const,
    [all, part],
  )
  const first = part === 'header' ? 0 : others.length
  const errors = useMemo(
    () =>
      new Map(
        [...found].flatMap(([path, text]) => {
          const [list, place = '', ...rest] = path.split('.')
          const at = Number(place) - first
          return list === 'columns' && place !== '' && at >= 0 && at < own.length
            ? [[[at, ...rest].join('.'), text] as const]
            : []
        }),
      ),
    [found, first, own.length],
  )
  return (
    <fieldset className="form-section" data-field={part === 'header' ? 'columns' : 'lines'}>
      <legend>{title}</legend>
      <p className="gen-note">{note}</p>
      {error !== undefined && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <LinesGrid<DraftColumn>
        label={title}
        lines={own}
        columns={columns}
        errors={errors}
        blank={() => blankOf(part)}
        max={100}
        onChange={(lines, touched) =>
          form.set(
            'columns',
            part === 'header' ? [...lines, ...others] : [...others, ...lines],
            touched === 'all'
              ? 'all'
              : touched.map((path) => {
                  const [at = '', ...rest] = path.split('.')
                  return ['columns', Number(at) + first, ...rest].join('.')
                }),
          )
        }
      />
    </fieldset>
  )
}
