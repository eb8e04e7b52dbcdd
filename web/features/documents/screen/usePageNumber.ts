import { useLocation, useNavigate, useParams } from "react-router";

/** The page in the address (from 1) as an index (from 0), and a setter that changes the address without a history entry. */
export function usePageNumber(count: number): [number, (page: number) => void] {
  const { id = "", page } = useParams();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const index = Math.min(Math.max(0, count - 1), Math.max(0, (Number(page) || 1) - 1));
  const set = (next: number) => {
    if (next < 0 || next >= count || next === index) return;
    const route = pathname.split("/")[1] ?? "Document";
    void navigate({ pathname: `/${route}/${id}/${next + 1}`, search }, { replace: true });
  };
  return [index, set];
}
