import { storeCalls } from '@geodepot/contracts/material/store.ts'
import { useMemo } from 'react'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { useLanguage } from '../../kit/i18n/index.ts'

/** The stores that the person sees, to choose from. */
export const useStores = (): { options: { value: string; label: string }[]; loading: boolean } => {
  const language = useLanguage()
  const enabled = mayDo(usePerson(), storeCalls.list.permission)
  const { data, isFetching } = useApiQuery(
    storeCalls.list,
    { pageSize: 500, orderByColumn: 'storeCode', isAsc: 'asc' },
    { enabled },
  )
  const options = useMemo(
    () =>
      (data?.rows ?? []).map(({ id, storeCode, storeName, storeNameEn }) => ({
        value: String(id),
        label: `${storeCode} ${language === 'en' && storeNameEn !== '' ? storeNameEn : storeName}`,
      })),
    [data, language],
  )
  return { options, loading: isFetching }
}
