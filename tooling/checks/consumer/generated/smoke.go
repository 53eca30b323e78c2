// Uses the generated client in front of a gateway: creates a token, finds it in the list, and is refused an empty name.
package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func main() {
	ctx := context.Background()
	signed := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Args[2])
		return nil
	}
	client := must(NewClientWithResponses(os.Args[1], WithRequestEditorFn(signed)))

	status := must(must(client.StatusGetWithResponse(ctx)).JSON200.AsStatusGet200JSONResponseBody0())
	fmt.Println("status", status.Data.QuotaPerUnit)

	quota := 500_000
	body := TokensCreateJSONRequestBody{Name: "generated", RemainQuota: &quota}
	created := must(must(client.TokensCreateWithResponse(ctx, body)).JSON200.AsTokensCreate200JSONResponseBody0())
	fmt.Println("created", *created.Data.Name, created.Data.RemainQuota)

	first := 0
	list := must(must(client.TokensListWithResponse(ctx, &TokensListParams{P: &first})).JSON200.AsTokensList200JSONResponseBody0())
	for _, token := range list.Data {
		if *token.Name == "generated" {
			fmt.Println("listed", token.Id == created.Data.Id)
		}
	}

	long := TokensCreateJSONRequestBody{Name: "a name of more than thirty bytes"}
	refusal := must(must(client.TokensCreateWithResponse(ctx, long)).JSON200.AsRefusal())
	fmt.Println("refused", !bool(*refusal.Success))

	removed := must(must(client.TokensRemoveWithResponse(ctx, created.Data.Id)).JSON200.AsTokensRemove200JSONResponseBody0())
	fmt.Println("removed", removed.Success)
}
