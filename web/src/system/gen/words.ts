import {
  type ColumnType,
  type GenInfo,
  type GenRow,
  areas,
  columnTypes,
  lineTypes,
  moduleKinds,
  queriesOf,
} from '@geodepot/contracts/system/gen.ts'
import { genMessages } from '@geodepot/contracts/system/gen.messages.ts'
import { useMemo } from 'react'
import { useLanguage, useText } from '../../kit/i18n/index.ts'

const queries = ['EQ', 'LIKE', 'BETWEEN'] as const

const names = { cn: ['functionName', 'functionNameEn'], en: ['functionNameEn', 'functionName'] } as const
/** The fields of a module's titles, the reader's language first. */
export const useNames = () => names[useLanguage()]
/** What a module is called to the reader, as far as it has a name. */
export const useNameOf = () => {
  const [own, other] = useNames()
  return (of: Pick<GenInfo, 'functionName' | 'functionNameEn' | 'businessName'>): string =>
    of[own] || of[other] || of.businessName
}

/** The words of coded values, and the choices that they make. */
export const useWords = () => {
  const t = useText(genMessages)
  return useMemo(() => {
    const kind = (value: GenRow['tplCategory']) => t(`kind_${value}`)
    const typeOptions = (types: readonly ColumnType[]) => types.map((value) => ({ value, label: t(`type_${value}`) }))
    return {
      kind,
      area: (value: GenRow['moduleName']) => t(`area_${value}`),
      kindOptions: moduleKinds.map((value) => ({ value, label: kind(value) })),
      areaOptions: areas.map((value) => ({ value, label: t(`area_${value}`) })),
      typeOptions: { header: typeOptions(columnTypes), line: typeOptions(lineTypes) },
      queryOptions: queries.map((value) => ({ value, label: t(`query_${value}`) })),
      /** Whether a list can be searched by a column of this type in this way. */
      isQuery: (type: ColumnType, query: string) => queriesOf[type].some((one) => one === query),
      flagOptions: [
        { value: '1', label: t('yes') },
        { value: '0', label: t('no') },
      ],
    }
  }, [t])
}
