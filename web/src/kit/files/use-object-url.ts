import { useEffect, useState } from 'react'

/** The address at which the browser shows a content; given back when it is no longer shown. */
export const useObjectUrl = (content: Blob | undefined): string | undefined => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (content === undefined) return undefined
    const made = URL.createObjectURL(content)
    setUrl(made)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(made)
    }
  }, [content])
  return url
}
