import { Icon, type IconName } from '#app/ui/icon.tsx'
import type { BlockKind } from './blocks.ts'

export const BlockIcon = ({ icon, className = '' }: Pick<BlockKind, 'icon'> & { className?: string }) =>
  isLevel(icon) ? (
    <b aria-hidden="true" className="w-5 text-14">
      {icon}
    </b>
  ) : (
    <Icon name={icon} className={className} />
  )

const isLevel = (icon: BlockKind['icon']): icon is Exclude<BlockKind['icon'], IconName> => /^H\d$/.test(icon)
