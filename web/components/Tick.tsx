import { type InputHTMLAttributes, useEffect, useRef } from "react";
import styles from "./Tick.module.css";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "size"> & {
  /** Some of what it stands for is chosen. */
  indeterminate?: boolean;
};

/** The box that chooses a row of a list: one element, for lists draw dozens of them with each step. */
export function Tick({ indeterminate = false, className, ...rest }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return <input ref={box} type="checkbox" className={className ? `${styles.tick} ${className}` : styles.tick} {...rest} />;
}
