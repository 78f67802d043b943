import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type CallError, fileOf } from '../../../kit/api/index.ts'
import { avatarImage } from './light.ts'
import './avatar.css'

/** The address at which the browser has the picture of a person's data; undefined while there is none. */
const usePicture = (address: string): string | undefined => {
  const name = /\/avatar\/(\w+)$/.exec(address)?.[1]
  // An address stands for one picture for ever: another picture gets another one.
  const { data: content } = useQuery<Blob, CallError>({
    queryKey: ['picture', address],
    queryFn: ({ signal }) => fileOf(avatarImage, { name }, { quiet: true, signal }),
    enabled: name !== undefined,
    staleTime: Infinity,
    retry: false,
  })
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (content === undefined || name === undefined) return undefined
    const made = URL.createObjectURL(content)
    setUrl(made)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(made)
    }
  }, [content, name])
  return url
}

export interface AvatarProps {
  readonly name: string
  /** As it stands in the person's data; empty without a picture. */
  readonly address: string
  /** CSS pixels of each side. */
  readonly size?: number
  /** What it is called where its person is not named beside it. */
  readonly label?: string
}
/** A person's picture, or the first letter of the name. */
export const Avatar = ({ name, address, size = 28, label }: AvatarProps) => {
  const url = usePicture(address)
  return (
    <span
      className="avatar"
      style={{ width: size, height: size, fontSize: Math.round(size * 0.42) }}
      data-initial={url === undefined ? (Array.from(name).at(0) ?? '') : undefined}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {url !== undefined && <img src={url} alt="" width={size} height={size} />}
    </span>
  )
}
