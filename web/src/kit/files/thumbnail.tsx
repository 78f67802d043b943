import { type FileRow, file } from '@geodepot/contracts/kit/file.ts'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type CallError, fileOf } from '../api/index.ts'
import { FileSign } from './kinds.tsx'
import { useObjectUrl } from './use-object-url.ts'

/** True once the element has been near the part that is in view. */
const useSeen = (element: RefObject<Element | null>): boolean => {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const node = element.current
    if (seen || node === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
      },
      { rootMargin: '200px' },
    )
    observer.observe(node)
    return () => observer.disconnect()
  }, [element, seen])
  return seen
}

/** A small picture of a picture, fetched when it comes into view; the sign of its kind for any other file. */
export const Thumbnail = ({ of }: { of: FileRow }) => {
  const box = useRef<HTMLSpanElement>(null)
  const seen = useSeen(box)
  const { data } = useQuery<Blob, CallError>({
    queryKey: ['thumbnail', of.id],
    queryFn: ({ signal }) => fileOf(file.thumbnail, { filePath: of.url }, { quiet: true, signal }),
    enabled: of.thumbnail && seen,
    staleTime: Infinity,
    retry: false,
  })
  const url = useObjectUrl(data)
  return (
    <span ref={box} className="file-thumbnail">
      {url === undefined ? <FileSign of={of} /> : <img src={url} alt="" draggable={false} />}
    </span>
  )
}
