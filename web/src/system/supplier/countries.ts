import { countryCodes, countryName } from '@geodepot/contracts/kit/countries.ts'
import { useMemo } from 'react'
import { useLanguage } from '../../kit/i18n/index.ts'

/** All countries to choose from, by their code or by their name in the page's language. */
export const useCountries = () => {
  const language = useLanguage()
  return useMemo(
    () => countryCodes.map((code) => ({ value: code, label: `${code} ${countryName(code, language)}` })),
    [language],
  )
}
